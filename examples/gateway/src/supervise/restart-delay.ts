import { MINUTE, type Milliseconds, SECOND } from '@gatehouse/core/kernel';

const FIRST_DELAY: Milliseconds = SECOND;
const MAX_DELAY: Milliseconds = MINUTE;

/** The delay before a process is started again after this many failures in a row. */
export function restartDelay(failures: number): Milliseconds {
  return Math.min(FIRST_DELAY * 2 ** Math.max(failures - 1, 0), MAX_DELAY);
}
