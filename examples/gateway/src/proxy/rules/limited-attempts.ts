import { createHash } from 'node:crypto';
import type { Clock, Milliseconds } from '@gatehouse/core/kernel';
import { AttemptCounts } from './attempt-counts.ts';
import type { SharedAttempts } from './shared-attempts.ts';

/** Lower bound of `#maxShared`, for limits that allow fewer attempts. */
const MIN_SHARED_ATTEMPTS = 100;

export interface AttemptLimit {
  /**
   * Name of the limit. It distinguishes the keys of this limit from those of other limits in the shared
   * counts.
   */
  readonly name: string;
  readonly window: Milliseconds;
  readonly max: number;
}

/** The counts that all proxies share, and the clock for their windows. */
export interface Shared {
  readonly counts: SharedAttempts;
  readonly clock: Clock;
}

/**
 * A limit of attempts. Attempts are counted in the shared counts and in this process. The count of this
 * process is used while the shared counts are unavailable.
 */
export class LimitedAttempts {
  readonly #limit: AttemptLimit;
  readonly #shared: Shared | undefined;
  readonly #here: AttemptCounts;
  /**
   * After this number of attempts for a key at this process, only the count of this process is used. A client that is
   * refused anyway then cannot keep the database busy.
   */
  readonly #maxShared: number;

  constructor(limit: AttemptLimit, shared: Shared | undefined) {
    this.#limit = limit;
    this.#shared = shared;
    this.#here = new AttemptCounts(limit.window);
    this.#maxShared = Math.max(limit.max, MIN_SHARED_ATTEMPTS);
  }

  /** Returns whether only the count of this process is used for the key, without the database. */
  isDecidedHere(key: string): boolean {
    return this.#here.attempts(key) > this.#maxShared;
  }

  /** Counts an attempt. If it exceeds the limit, returns the time to wait. */
  async excess(key: string): Promise<Milliseconds | undefined> {
    const here = this.#countHere(key);
    const everywhere = here.attempts > this.#maxShared ? undefined : await this.#countEverywhere(key);
    const { attempts, wait } = everywhere ?? here;
    return attempts > this.#limit.max ? wait : undefined;
  }

  /** Removes an attempt from the count. */
  async refund(key: string): Promise<void> {
    this.#here.refund(key);
    await this.#shared?.counts.ask((attempts) => attempts.refund(this.#digest(key)));
  }

  async forget(key: string): Promise<void> {
    this.#here.forget(key);
    await this.#shared?.counts.ask((attempts) => attempts.forget(this.#digest(key)));
  }

  #countHere(key: string) {
    const { attempts, resetsAt } = this.#here.add(key);
    return { attempts, wait: resetsAt - performance.now() };
  }

  async #countEverywhere(key: string) {
    if (!this.#shared) return undefined;
    const { counts, clock } = this.#shared;
    const now = clock.now();
    const count = await counts.ask((attempts) => attempts.count(this.#digest(key), this.#limit.window, now));
    return count && { attempts: count.attempts, wait: count.resetsAt - now };
  }

  #digest(key: string): string {
    return createHash('sha256').update(`proxy ${this.#limit.name}\n${key}`).digest('hex');
  }
}
