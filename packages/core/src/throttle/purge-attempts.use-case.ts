import type { Clock } from '../kernel/clock.port.ts';
import { inBatches } from '../kernel/in-batches.ts';
import { DAY, type Milliseconds } from '../kernel/instant.ts';
import type { AttemptStore } from './attempt-store.port.ts';

/** Time for which an address stays familiar after the latest sign-in from it. */
export const FAMILIAR_RETENTION: Milliseconds = 90 * DAY;

/** Dependencies of `PurgeAttempts`. */
export interface PurgeAttemptsPorts {
  readonly attempts: AttemptStore;
  readonly clock: Clock;
}

/**
 * Removes, in small batches, counts whose period has ended, and familiar addresses whose latest sign-in is older than
 * `FAMILIAR_RETENTION`.
 */
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
