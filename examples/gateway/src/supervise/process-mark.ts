import { readFileSync } from 'node:fs';

const START_TIME_COLUMN = 19;

/**
 * Identifies a running process by its id and, on Linux, its start time, because ids are reused. Undefined if
 * no such process is running.
 */
export function processMark(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Error EPERM means that the process exists and belongs to another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return undefined;
  }
  return `${pid} ${startTime(pid)}`.trim();
}

function startTime(pid: number): string {
  try {
    const columns = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return columns[START_TIME_COLUMN] ?? '';
  } catch {
    return '';
  }
}
