import type { Instant, Milliseconds } from '../kernel/instant.ts';

/** Number of attempts in the current period. */
export interface AttemptCount {
  readonly attempts: number;
  /** Time at which the period ends and counting restarts. */
  readonly resetsAt: Instant;
}

/**
 * Counts attempts, for example to sign in, and records which keys have signed in. Keys are digests, so the store
 * contains neither names nor addresses. Other servers see each change from their next call. If the surrounding unit of
 * work is rolled back, a change can stay, because one attempt too many does no harm. The store can therefore use a
 * separate database.
 */
export abstract class AttemptStore {
  /**
   * Counts one more attempt and returns the new count. The first attempt begins a period with the length `window`. So
   * does the first attempt after the end of a period. A stored period that would last longer than twice that length was
   * begun by a clock that was ahead. It is replaced by a new period. Concurrent attempts are all counted.
   */
  abstract count(key: string, window: Milliseconds, now: Instant): Promise<AttemptCount>;

  /**
   * Subtracts one attempt from the count, which never becomes negative. A count of zero is deleted, so that refunded
   * attempts leave nothing in the store. The next attempt then begins a new period. Concurrent refunds all take effect.
   */
  abstract refund(key: string): Promise<void>;

  /** Removes the key's count. */
  abstract forget(key: string): Promise<void>;

  /** Records that the key signed in at `now`. If concurrent calls arrive in another order, the latest time is kept. */
  abstract markFamiliar(key: string, now: Instant): Promise<void>;

  /** Returns whether the key has signed in and was not purged since then. */
  abstract isFamiliar(key: string): Promise<boolean>;

  /**
   * Removes at most `limit` counts whose period has ended, and returns the number of removed counts. Keeps a count if
   * an attempt begins a new period concurrently.
   */
  abstract purge(now: Instant, limit: number): Promise<number>;

  /**
   * Removes at most `limit` keys whose latest sign-in was before `since`, and returns the number of removed keys. Keeps
   * a key that signs in concurrently.
   */
  abstract purgeFamiliar(since: Instant, limit: number): Promise<number>;
}
