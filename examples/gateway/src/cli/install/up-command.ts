import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startFailureText } from '@gatehouse/http-koa/process';
import type { Command } from 'commander';
import { refuseUnfinishedRestore } from '../../backup/unfinished-restore.ts';
import type { Profile } from '../../install/index.ts';
import { lastLines } from '../../processes/index.ts';
import { AlreadyRunning, runFiles, runningSupervisor, runSupervised } from '../../supervise/index.ts';
import { CommandFailure, EXIT } from '../exit-code.ts';
import type { Terminal } from '../terminal.ts';
import { profileIn } from './profile-in.ts';
import { stateTable } from './state-table.ts';

const POLL_MS = 100;
const PRIVATE_FILE_MODE = 0o600;
const LAST_LINES = 20;

interface UpOptions {
  readonly folder: string;
  readonly foreground?: true;
}

/** Adds the command `up`, which starts the processes of an installation and keeps them running. */
export function addUpCommand(program: Command, terminal: Terminal): void {
  program
    .command('up')
    .description('Start the processes of an installation, and restart any that exit')
    .option('--folder <folder>', 'the folder of the installation', '.')
    .option('--foreground', 'stay in the foreground; SIGINT or SIGTERM stops everything')
    .action(async ({ folder, foreground }: UpOptions) => {
      const place = resolve(terminal.folder ?? '.', folder);
      const profile = profileIn(place);
      refuseHalfRestored(profile);
      await (foreground ? stay(terminal, place, profile) : leave(terminal, place, profile));
    });
}

function refuseHalfRestored({ data_dir }: Profile): void {
  try {
    refuseUnfinishedRestore(data_dir);
  } catch (error) {
    throw new CommandFailure(startFailureText(error), EXIT.refused);
  }
}

async function stay(terminal: Terminal, folder: string, profile: Profile): Promise<void> {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  terminal.signal.addEventListener('abort', stop);
  process.once('SIGTERM', stop);
  const environment = { ...terminal.environment };
  try {
    await runSupervised({ folder, profile, environment, log: terminal.write, signal: stopping.signal });
  } catch (error) {
    if (error instanceof AlreadyRunning) throw running(folder);
    throw new CommandFailure(error instanceof Error ? error.message : String(error), EXIT.refused);
  }
}

/**
 * Starts the supervisor in the background, waits until all processes are ready, and leaves the supervisor
 * running.
 */
async function leave(terminal: Terminal, folder: string, profile: Profile): Promise<void> {
  const files = runFiles(profile);
  if (runningSupervisor(profile)) throw running(folder);
  const log = openSync(files.log, 'w', PRIVATE_FILE_MODE);
  const [, program = ''] = process.argv;
  const words = [...process.execArgv, program, 'up', '--foreground', '--folder', folder];
  const supervisor = spawn(process.execPath, words, {
    cwd: folder,
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...terminal.environment },
  });
  let hasEnded = false;
  supervisor.once('exit', () => {
    hasEnded = true;
  });
  terminal.signal.addEventListener('abort', () => supervisor.kill('SIGTERM'));
  while (!hasEnded && !runningSupervisor(profile)?.isReady) await pause(POLL_MS);
  if (hasEnded)
    throw new CommandFailure(`Nothing runs.\n${lastLines(files.log, LAST_LINES).join('\n')}`, EXIT.refused);
  supervisor.unref();
  terminal.write(stateTable(runningSupervisor(profile)?.processes ?? [], profile));
}

function running(folder: string): CommandFailure {
  return new CommandFailure(
    `The installation in ${folder} is already running. Stop it with: gatehouse down`,
    EXIT.refused,
  );
}
