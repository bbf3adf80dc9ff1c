import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file in which a server of PostgreSQL keeps its process id while it runs. */
export const LOCK_FILE = 'postmaster.pid';

/** The process whose id is in the lock file of a cluster. */
export interface LockHolder {
  readonly pid: number;
  /** False if another program has got the id of a server that was killed. */
  readonly isServer: boolean;
}

/** Returns the process whose id is in the lock file of the cluster; undefined if no such process runs. */
export function lockHolder(cluster: string): LockHolder | undefined {
  const pid = pidIn(join(cluster, LOCK_FILE));
  const command = pid === undefined ? '' : commandOf(pid);
  return pid === undefined || command === ''
    ? undefined
    : { pid, isServer: command.includes(`-D ${cluster} `) };
}

function pidIn(file: string): number | undefined {
  if (!existsSync(file)) return undefined;
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

/** Returns the command line of the process; empty if it does not run. */
function commandOf(pid: number): string {
  try {
    if (existsSync('/proc/self/cmdline'))
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
