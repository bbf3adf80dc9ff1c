import type { Milliseconds } from './instant.ts';
import type { HeldLock } from './lock.port.ts';
import type { Ticker } from './ticker.ts';

/** Number of renewals during one lease. One or two of them can fail before the lease is lost. */
const RENEWALS_PER_LEASE = 3;

/** Renews a lease until it is stopped, and detects when it is lost. */
export class RenewedLease implements HeldLock {
  readonly fence: number;
  readonly lost: Promise<void>;
  /** Stops the renewal. */
  readonly stop: () => void;
  readonly #renew: () => Promise<boolean>;
  readonly #lose: () => void;
  #isLost = false;
  #failures = 0;

  /**
   * `renew` resolves to true if the lease was renewed, and to false if it was lost. A rejection is counted as a failed
   * attempt.
   */
  constructor(parts: {
    fence: number;
    length: Milliseconds;
    renew: () => Promise<boolean>;
    ticker: Ticker;
  }) {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.fence = parts.fence;
    this.lost = promise;
    this.#renew = parts.renew;
    this.stop = parts.ticker(parts.length / RENEWALS_PER_LEASE, () => void this.#tick());
    this.#lose = () => {
      this.#isLost = true;
      this.stop();
      resolve();
    };
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  async #tick(): Promise<void> {
    // Each attempt is counted as failed until it succeeds. Otherwise a renewal that hangs would never lose
    // the lease.
    this.#failures += 1;
    if (this.#failures > RENEWALS_PER_LEASE) return this.#lose();
    try {
      if (!(await this.#renew())) return this.#lose();
      this.#failures = 0;
    } catch {
      // The renewal failed. It is tried again at the next tick.
    }
  }
}
