import type { Clock } from '../kernel/clock.port.ts';
import { inBatches } from '../kernel/in-batches.ts';
import { DAY, type Milliseconds } from '../kernel/instant.ts';
import type { AttemptStore } from './attempt-store.port.ts';

/** How long an address stays familiar after the latest sign-in there. */
export const FAMILIAR_RETENTION: Milliseconds = 90 * DAY;

/** Dependencies of `PurgeAttempts`. */
export interface PurgeAttemptsPorts {
  readonly attempts: AttemptStore;
  readonly clock: Clock;
}

/** Removes counts of attempts that have ended, and addresses that are no longer used, in small batches. */
export class PurgeAttempts {
  readonly #ports: PurgeAttemptsPorts;

  constructor(ports: PurgeAttemptsPorts) {
    this.#ports = ports;
  }

  /** Returns the number of removed counts and addresses. */
  async execute(): Promise<number> {
    const { attempts, clock } = this.#ports;
    const now = clock.now();
    const counts = await inBatches((limit) => attempts.purge(now, limit));
    return counts + (await inBatches((limit) => attempts.purgeFamiliar(now - FAMILIAR_RETENTION, limit)));
  }
}
