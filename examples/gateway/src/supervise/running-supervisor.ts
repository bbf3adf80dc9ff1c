import type { Profile } from '../install/index.ts';
import { pidFileHolder } from './pid-file.ts';
import { runFiles } from './run-files.ts';
import { readStates } from './state-file.ts';
import type { SupervisedState } from './supervised-state.ts';

/**
 * Returns the running supervisor of an installation, and its processes; undefined if no supervisor is
 * running.
 */
export function runningSupervisor(
  profile: Profile,
):
  | { readonly pid: number; readonly processes: readonly SupervisedState[]; readonly isReady: boolean }
  | undefined {
  const files = runFiles(profile);
  const pid = pidFileHolder(files.pid);
  if (pid === undefined) return undefined;
  const stored = readStates(files.state);
  // The stored report can be the report of an earlier supervisor, which was killed.
  const processes = stored.supervisor === pid ? stored.processes : [];
  const isReady = processes.length > 0 && processes.every(({ state }) => state === 'ready');
  return { pid, processes, isReady };
}
