import { readFileSync } from 'node:fs';
import { errorCode } from '@gatehouse/core/kernel';

const STATE_COLUMN = 0;
const START_TIME_COLUMN = 19;
/** State of a process that has ended, but whose parent has not asked for its exit code yet. */
const ZOMBIE = 'Z';

/**
 * Identifies a running process by its id and, on Linux, its start time, because ids are reused. Undefined if
 * no such process is running.
 */
export function processMark(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Error EPERM means that the process exists and belongs to another user.
    if (errorCode(error) !== 'EPERM') return undefined;
  }
  const columns = statusOf(pid);
  // In a container, the first process often asks late or never for the exit codes of orphans.
  if (columns[STATE_COLUMN] === ZOMBIE) return undefined;
  return `${pid} ${columns[START_TIME_COLUMN] ?? ''}`.trim();
}

/** Returns the columns of Linux after the name of the program; empty on other systems. */
function statusOf(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return [];
  }
}
