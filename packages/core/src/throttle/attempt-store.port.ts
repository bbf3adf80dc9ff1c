import type { Instant, Milliseconds } from '../kernel/instant.ts';

/** Number of attempts in the current window. */
export interface AttemptCount {
  readonly attempts: number;
  /** When the window ends and counting restarts. */
  readonly resetsAt: Instant;
}

/**
 * Counts attempts to sign in. Keys are digests, so the store contains neither names nor addresses. Other
 * servers see each change from their next call. A change does not need to be rolled back with the surrounding
 * unit of work, because one attempt too many does no harm. The store can therefore use a separate database.
 */
export abstract class AttemptStore {
  /**
   * Counts one more attempt and returns the count including it. The first attempt, and the first one after
   * the end of a window, opens a window of the given length. If the stored window would last longer than
   * twice that length, a clock that was ahead opened it, and a new window is opened. Concurrent attempts are
   * all counted.
   */
  abstract count(key: string, window: Milliseconds, now: Instant): Promise<AttemptCount>;

  /**
   * Removes one attempt from the count, never below zero. A count of zero is deleted, so that refunded
   * attempts leave nothing stored. The next attempt then opens a new window. Concurrent refunds all take
   * effect.
   */
  abstract refund(key: string): Promise<void>;

  /** Removes the key's count. */
  abstract forget(key: string): Promise<void>;

  /** Stores that the key signed in at `now`. The latest sign-in counts, in whatever order concurrent calls arrive. */
  abstract markFamiliar(key: string, now: Instant): Promise<void>;

  /** Returns whether the key has signed in and was not purged since. */
  abstract isFamiliar(key: string): Promise<boolean>;

  /**
   * Removes at most `limit` counts whose window has ended, and returns their number. Keeps a count whose key opens a
   * new window concurrently.
   */
  abstract purge(now: Instant, limit: number): Promise<number>;

  /**
   * Removes at most `limit` keys whose latest sign-in was before `since`, and returns their number. Keeps a key that
   * signs in concurrently.
   */
  abstract purgeFamiliar(since: Instant, limit: number): Promise<number>;
}
