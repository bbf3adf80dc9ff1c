import type { Clock } from '../../kernel/clock.port.ts';
import { isLive, type Session, type SessionLimits } from './session.ts';
import type { SessionStore } from './session-store.port.ts';

/** Shows an owner the live sessions that act in their name (OWASP ASVS 7.5.2). */
export class ListSessions {
  readonly #sessions: SessionStore<unknown>;
  readonly #clock: Clock;
  readonly #limits: SessionLimits;

  constructor(ports: { sessions: SessionStore<unknown>; clock: Clock; limits: SessionLimits }) {
    this.#sessions = ports.sessions;
    this.#clock = ports.clock;
    this.#limits = ports.limits;
  }

  /** Newest first. */
  async execute(ownerId: string): Promise<readonly Session[]> {
    const now = this.#clock.now();
    const sessions = await this.#sessions.listOf(ownerId);
    return sessions.filter((session) => isLive(session, this.#limits, now));
  }
}
