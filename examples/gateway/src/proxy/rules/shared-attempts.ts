import { type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import type { AttemptStore } from '@gatehouse/core/throttle';
import type { Logger } from 'pino';

const RETRY_AFTER: Milliseconds = SECOND;

/**
 * Maximum number of concurrent queries. It is low, because the policy uses the same connections and must not
 * wait during a flood of sign-ins.
 */
const MAX_CONCURRENT_WORKS = 2;

export interface SharedAttemptsParts {
  readonly attempts: AttemptStore;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * The counts of attempts that all proxies share. If the database is unavailable, the methods return undefined, and
 * callers use their own counts. Sign-ins therefore never fail because of the database, and are limited even without it.
 */
export class SharedAttempts {
  readonly #parts: SharedAttemptsParts;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #isAway = false;
  #awayUntil = Number.NEGATIVE_INFINITY;

  constructor(parts: SharedAttemptsParts) {
    this.#parts = parts;
  }

  /** Runs the work. Returns undefined if it failed, or if other work failed within the last second. */
  async ask<T>(work: (attempts: AttemptStore) => Promise<T>): Promise<T | undefined> {
    if (this.#running >= MAX_CONCURRENT_WORKS)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#running += 1;
    try {
      return performance.now() < this.#awayUntil ? undefined : await this.#result(work);
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }

  async #result<T>(work: (attempts: AttemptStore) => Promise<T>): Promise<T | undefined> {
    const { attempts, log } = this.#parts;
    try {
      const result = await work(attempts);
      this.#isAway = false;
      return result;
    } catch (err) {
      if (!this.#isAway) log.warn({ err }, 'attempts to sign in are counted by this process only');
      this.#isAway = true;
      this.#awayUntil = performance.now() + RETRY_AFTER;
      return undefined;
    }
  }
}
