import { MINUTE, type Milliseconds, SECOND } from '@gatehouse/core/kernel';

const FIRST_DELAY: Milliseconds = SECOND;
const MAX_DELAY: Milliseconds = MINUTE;

/** How long to wait before a process that has failed so often in a row starts again. */
export function restartDelay(failures: number): Milliseconds {
  return Math.min(FIRST_DELAY * 2 ** Math.max(failures - 1, 0), MAX_DELAY);
}
