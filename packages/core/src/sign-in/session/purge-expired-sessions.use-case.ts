import type { Clock } from '../../kernel/clock.port.ts';
import { inBatches } from '../../kernel/in-batches.ts';
import type { SessionLimits } from './session.ts';
import type { SessionStore } from './session-store.port.ts';

/** Removes expired sessions in small batches, so that no sign-in waits behind a long delete. */
export class PurgeExpiredSessions {
  readonly #sessions: SessionStore<unknown>;
  readonly #clock: Clock;
  readonly #limits: SessionLimits;

  constructor(ports: { sessions: SessionStore<unknown>; clock: Clock; limits: SessionLimits }) {
    this.#sessions = ports.sessions;
    this.#clock = ports.clock;
    this.#limits = ports.limits;
  }

  /** Answers how many sessions were removed. */
  async execute(): Promise<number> {
    const now = this.#clock.now();
    const idle = this.#limits.idle;
    const expired = { expiredAt: now, lastSeenBefore: idle === undefined ? undefined : now - idle };
    return inBatches((limit) => this.#sessions.purge(expired, limit));
  }
}
