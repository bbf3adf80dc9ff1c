import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE } from '@gatehouse/core/kernel';
import { LOCK_FILE, lockHolder } from './lock-holder.ts';

const TIMEOUT_MS = MINUTE;
const POLL_MS = 50;

/**
 * Stops a server that still runs on the cluster, because the process that started it was killed. Throws if it does not
 * stop within a minute.
 */
export async function endEarlierServer(cluster: string): Promise<void> {
  const holder = lockHolder(cluster);
  if (!holder?.isServer) return;
  const { pid } = holder;
  // The "fast" shutdown: ends connections, writes a checkpoint and exits.
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + TIMEOUT_MS;
  while (lockHolder(cluster)?.isServer) {
    if (Date.now() > deadline)
      throw new Error(`PostgreSQL, process ${pid}, does not stop. End that process, then try again.`);
    await pause(POLL_MS);
  }
}

/**
 * Lets PostgreSQL start although another program has got the process id in the lock file. PostgreSQL would take that
 * program for a running server. Writes the id of this process into the file, because PostgreSQL ignores the id of its
 * parent. Keeps the other lines, because PostgreSQL uses them to find processes of the killed server that have not
 * ended yet.
 */
export function disownLock(cluster: string): void {
  const holder = lockHolder(cluster);
  if (!holder || holder.isServer) return;
  const file = join(cluster, LOCK_FILE);
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^.*/, String(process.pid)));
}
