import type { Milliseconds } from './instant.ts';
import type { HeldLock } from './lock.port.ts';
import type { Ticker } from './ticker.ts';

/** Number of renewals before a lease ends. If one of them fails, the next one can still prevent the loss. */
const RENEWALS_PER_LEASE = 3;

/**
 * Renews a lease until it is stopped, and detects that it is lost. It is lost at the latest when its duration has
 * passed since the last successful renewal was sent, even in a process that was suspended.
 */
export class RenewedLease implements HeldLock {
  readonly fence: number;
  readonly lost: Promise<void>;
  /** Stops the renewal. */
  readonly stop: () => void;
  readonly #length: Milliseconds;
  readonly #elapsed: () => Milliseconds;
  readonly #renew: () => Promise<boolean>;
  readonly #resolveLost: () => void;
  #endsAt: Milliseconds;
  #isLost = false;

  /**
   * `renew` resolves to true if the lease was renewed, and to false if it was lost. A rejection is counted as a failed
   * attempt. `elapsed` is a clock that is never set back or forward. `sentAt` is the time of that clock when the lease
   * was requested.
   */
  constructor(parts: {
    fence: number;
    length: Milliseconds;
    sentAt: Milliseconds;
    elapsed: () => Milliseconds;
    renew: () => Promise<boolean>;
    ticker: Ticker;
  }) {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.fence = parts.fence;
    this.lost = promise;
    this.#resolveLost = resolve;
    this.#length = parts.length;
    this.#elapsed = parts.elapsed;
    this.#renew = parts.renew;
    this.#endsAt = parts.sentAt + parts.length;
    // The lease is divided into one more part than it has renewals, because a renewal at its end would be too late.
    this.stop = parts.ticker(parts.length / (RENEWALS_PER_LEASE + 1), () => void this.#tick());
  }

  get isLost(): boolean {
    if (this.#elapsed() >= this.#endsAt) this.#lose();
    return this.#isLost;
  }

  async #tick(): Promise<void> {
    if (this.isLost) return;
    const sentAt = this.#elapsed();
    try {
      if (!(await this.#renew())) this.#lose();
      // The response to an earlier renewal can arrive last.
      else this.#endsAt = Math.max(this.#endsAt, sentAt + this.#length);
    } catch {
      // The renewal failed. It is tried again at the next tick.
    }
  }

  #lose(): void {
    this.#isLost = true;
    this.stop();
    this.#resolveLost();
  }
}
