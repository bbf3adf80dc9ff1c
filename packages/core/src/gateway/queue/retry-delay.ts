import { HOUR, type Milliseconds, SECOND } from '../../kernel/instant.ts';

const FIRST_DELAY_MS: Milliseconds = 30 * SECOND;
const MAX_DELAY_MS: Milliseconds = 6 * HOUR;

/** Number of attempts before a job is marked as failed. */
export const MAX_ATTEMPTS = 10;

/**
 * Returns the delay before the next attempt: 30 s after the first attempt, then twice as long each time, at most 6 h.
 * The delay before attempt `MAX_ATTEMPTS`, the last one, is 2 h 8 min. `spread` is a random number from 0 up to 1. It
 * adds up to one fifth to the delay, so that jobs that failed together are not retried together.
 */
export function retryDelay(attempt: number, spread: number): Milliseconds {
  const delay = Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), MAX_DELAY_MS);
  return Math.round(delay * (1 + spread / 5));
}

/**
 * Returns the next delay for work that has already waited for this time. It is the same time again, but at least 30 s
 * and at most 6 h.
 */
export function growingWait(waited: Milliseconds): Milliseconds {
  return Math.min(Math.max(waited, FIRST_DELAY_MS), MAX_DELAY_MS);
}
