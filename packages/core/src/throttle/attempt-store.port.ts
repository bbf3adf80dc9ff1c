import type { Instant, Milliseconds } from '../kernel/instant.ts';

/** How often something was tried in the present window. */
export interface AttemptCount {
  readonly attempts: number;
  /** When the window ends and counting restarts. */
  readonly resetsAt: Instant;
}

/** Counts attempts to sign in. Keys are digests: the store learns neither names nor addresses. */
export abstract class AttemptStore {
  /**
   * Counts one more attempt and returns the count including it. The first attempt, or one after the window's end, opens a
   * window of the given length. So does an attempt whose window ends later than two lengths from now, because a clock that
   * ran ahead opened it. Concurrent attempts are all counted.
   */
  abstract count(key: string, window: Milliseconds, now: Instant): Promise<AttemptCount>;

  /**
   * Takes one attempt back, never below zero. At zero the key's count is removed, so that attempts that were taken back
   * leave nothing to store; the next attempt opens a new window.
   */
  abstract refund(key: string): Promise<void>;

  /** Forgets the key's count. */
  abstract forget(key: string): Promise<void>;

  /** Stores permanently that the key once signed in. */
  abstract markFamiliar(key: string): Promise<void>;

  /** Did the key ever sign in? */
  abstract isFamiliar(key: string): Promise<boolean>;

  /** Removes at most `limit` counts whose window has ended and answers how many. */
  abstract purge(now: Instant, limit: number): Promise<number>;
}
