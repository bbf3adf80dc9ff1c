import { readFileSync } from 'node:fs';

const START_TIME_COLUMN = 19;

/**
 * Identifies a running process: its id and, on Linux, when it started, because ids are reused. Undefined if
 * no such process runs.
 */
export function processMark(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // A process of another user exists, although it cannot be signalled.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return undefined;
  }
  return `${pid} ${startTime(pid)}`.trim();
}

function startTime(pid: number): string {
  try {
    const columns = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    // A zombie has ended and only waits for its parent.
    return columns[START_TIME_COLUMN] ?? '';
  } catch {
    return '';
  }
}
