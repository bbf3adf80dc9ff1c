import type { Clock } from '../../kernel/clock.port.ts';
import { isLive, type Session, type SessionLimits } from './session.ts';
import type { SessionStore } from './session-store.port.ts';

/** Dependencies of `ListSessions`. */
export interface ListSessionsPorts {
  readonly sessions: SessionStore<unknown>;
  readonly clock: Clock;
  readonly limits: Partial<SessionLimits>;
}

/** Lists an owner's live sessions (OWASP ASVS 7.5.2). */
export class ListSessions {
  readonly #ports: ListSessionsPorts;

  constructor(ports: ListSessionsPorts) {
    this.#ports = ports;
  }

  /** Returns the sessions, newest first. */
  async execute(ownerId: string): Promise<readonly Session[]> {
    const now = this.#ports.clock.now();
    const sessions = await this.#ports.sessions.listOf(ownerId);
    return sessions.filter((session) => isLive(session, this.#ports.limits, now));
  }
}
