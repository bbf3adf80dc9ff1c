import { HOUR, type Milliseconds, SECOND } from '../../kernel/instant.ts';

const FIRST_DELAY_MS: Milliseconds = 30 * SECOND;
const MAX_DELAY_MS: Milliseconds = 6 * HOUR;

/** How often a job is tried before it is set aside as failed. */
export const MAX_ATTEMPTS = 10;

/**
 * How long to wait after this attempt: 30 s after the first, then twice as long each time, at most 6 h. `spread` is a
 * random number from 0 up to 1; it adds up to a fifth, so that jobs that failed together are not retried together.
 */
export function retryDelay(attempt: number, spread: number): Milliseconds {
  const delay = Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), MAX_DELAY_MS);
  return Math.round(delay * (1 + spread / 5));
}
