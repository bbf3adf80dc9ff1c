import { rm } from 'node:fs/promises';
import type { Profile } from '../install/index.ts';
import { PROCESS_TABLE } from '../processes/index.ts';
import { endOrphans } from './end-orphans.ts';
import { installedLaunch } from './installed-launch.ts';
import { claimPidFile, releasePidFile } from './pid-file.ts';
import { runFiles } from './run-files.ts';
import { writeStates } from './state-file.ts';
import { Supervisor } from './supervisor.ts';

export interface SupervisedRun {
  readonly folder: string;
  readonly profile: Profile;
  readonly environment: NodeJS.ProcessEnv;
  readonly log: (line: string) => void;
  /** Called when all processes are ready for the first time. */
  readonly ready?: () => void;
  /** Signal that is aborted when the processes must stop. */
  readonly signal: AbortSignal;
}

/** Another supervisor runs the installation. */
export class AlreadyRunning extends Error {
  override readonly name = 'AlreadyRunning';
}

/**
 * Runs all processes of the installation until the signal is aborted. Rejects if the first start of a process
 * fails, and with `AlreadyRunning` if another supervisor runs the installation.
 */
export async function runSupervised({
  folder,
  profile,
  environment,
  log,
  ready,
  signal,
}: SupervisedRun): Promise<void> {
  const files = runFiles(profile);
  if (!(await claimPidFile(files.pid)))
    throw new AlreadyRunning('The installation is already running. Stop it with: gatehouse down');
  try {
    await endOrphans(files.state);
    const rows = PROCESS_TABLE.filter(({ name }) => name in profile.processes);
    const launches = rows.map((row) => installedLaunch(row, folder, profile, environment));
    const supervisor = new Supervisor(launches, (states) => writeStates(files.state, states), log);
    const aborted = new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve());
      if (signal.aborted) resolve();
    });
    const stopped = aborted.then(() => supervisor.stop());
    try {
      await supervisor.start();
      log('All processes are ready.');
      ready?.();
    } catch (error) {
      if (!signal.aborted) throw error;
    }
    await stopped;
  } finally {
    await rm(files.state, { force: true });
    await releasePidFile(files.pid);
  }
}
