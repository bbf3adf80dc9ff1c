import type { Instant, Milliseconds } from '../kernel/instant.ts';

/** Number of attempts in the current window. */
export interface AttemptCount {
  readonly attempts: number;
  /** When the window ends and counting restarts. */
  readonly resetsAt: Instant;
}

/**
 * Counts attempts to sign in. Keys are digests, so the store contains neither names nor addresses. Other
 * servers see each change from their next call. A change may survive the rollback of a surrounding unit of
 * work, because an attempt counted for a unit of work that was rolled back does no harm. So the store can be
 * in a database of its own.
 */
export abstract class AttemptStore {
  /**
   * Counts one more attempt and returns the count including it. The first attempt, or one after the window's end,
   * opens a window of the given length. So does an attempt whose window ends later than two lengths from now, because
   * a clock that ran ahead opened it. Concurrent attempts are all counted.
   */
  abstract count(key: string, window: Milliseconds, now: Instant): Promise<AttemptCount>;

  /**
   * Removes one attempt from the count, never below zero. At zero the count itself is removed, so that refunded
   * attempts leave nothing stored; the next attempt opens a new window. Concurrent refunds all take effect.
   */
  abstract refund(key: string): Promise<void>;

  /** Removes the key's count. */
  abstract forget(key: string): Promise<void>;

  /** Stores permanently that the key has signed in. */
  abstract markFamiliar(key: string): Promise<void>;

  /** Returns whether the key has ever signed in. */
  abstract isFamiliar(key: string): Promise<boolean>;

  /**
   * Removes at most `limit` counts whose window has ended, and returns their number. Keeps a count whose key opens a
   * new window concurrently.
   */
  abstract purge(now: Instant, limit: number): Promise<number>;
}
