import { MINUTE, type Milliseconds, SECOND } from '@gatehouse/core/kernel';

const FIRST_DELAY: Milliseconds = SECOND;
const MAX_DELAY: Milliseconds = MINUTE;

/** Returns the delay before a process is started again, after this number of failures in a row. */
export function restartDelay(failures: number): Milliseconds {
  return Math.min(FIRST_DELAY * 2 ** Math.max(failures - 1, 0), MAX_DELAY);
}
