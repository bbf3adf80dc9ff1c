import type { Clock } from '../../kernel/clock.port.ts';
import { inBatches } from '../../kernel/in-batches.ts';
import type { SessionLimits } from './session.ts';
import type { SessionStore } from './session-store.port.ts';

/** Dependencies of `PurgeExpiredSessions`. */
export interface PurgeExpiredSessionsPorts {
  readonly sessions: SessionStore<unknown>;
  readonly clock: Clock;
  readonly limits: SessionLimits;
}

/** Removes expired sessions in small batches, so that no sign-in waits for a long delete. */
export class PurgeExpiredSessions {
  readonly #ports: PurgeExpiredSessionsPorts;

  constructor(ports: PurgeExpiredSessionsPorts) {
    this.#ports = ports;
  }

  /** Returns the number of removed sessions. */
  async execute(): Promise<number> {
    const now = this.#ports.clock.now();
    const idle = this.#ports.limits.idle;
    const expired = { expiredAt: now, lastSeenBefore: idle === undefined ? undefined : now - idle };
    return inBatches((limit) => this.#ports.sessions.purge(expired, limit));
  }
}
