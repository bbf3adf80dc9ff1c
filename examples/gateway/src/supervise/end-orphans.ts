import { setTimeout as pause } from 'node:timers/promises';
import { SECOND } from '@gatehouse/core/kernel';
import { processMark } from './process-mark.ts';
import { readStates } from './state-file.ts';

const TIMEOUT_MS = 30 * SECOND;
const POLL_MS = 50;

/**
 * Ends processes whose supervisor was killed. Such processes normally end by themselves, but a process that
 * hangs does not end.
 */
export async function endOrphans(stateFile: string): Promise<void> {
  const orphans = readStates(stateFile).processes.flatMap(({ pid, mark }) =>
    pid !== null && mark ? [{ pid, mark }] : [],
  );
  const living = () => orphans.filter(({ pid, mark }) => processMark(pid) === mark);
  for (const { pid } of living()) signalled(pid, 'SIGTERM');
  const deadline = Date.now() + TIMEOUT_MS;
  while (living().length > 0 && Date.now() < deadline) await pause(POLL_MS);
  for (const { pid } of living()) signalled(pid, 'SIGKILL');
}

/** Sends the signal. A process that has already ended is not an error. */
function signalled(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {}
}
