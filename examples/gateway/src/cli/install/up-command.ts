import { spawn } from 'node:child_process';
import { fstatSync, openSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startFailureText } from '@gatehouse/http-koa/process';
import { type Command, Option } from 'commander';
import { refuseUnfinishedRestore } from '../../backup/unfinished-restore.ts';
import type { Profile } from '../../install/index.ts';
import { LogFile, lastLines } from '../../processes/index.ts';
import { AlreadyRunning, runFiles, runningSupervisor, runSupervised } from '../../supervise/index.ts';
import { CommandFailure, EXIT } from '../exit-code.ts';
import type { Terminal } from '../terminal.ts';
import { profileIn } from './profile-in.ts';
import { stateTable } from './state-table.ts';
import { wayIn } from './way-in.ts';

const POLL_MS = 100;
const PRIVATE_FILE_MODE = 0o600;
const LAST_LINES = 20;

interface UpOptions {
  readonly folder: string;
  readonly foreground?: true;
  readonly toLog?: true;
}

/** Adds the command `up`, which starts the processes of an installation and keeps them running. */
export function addUpCommand(program: Command, terminal: Terminal): void {
  program
    .command('up')
    .description('Start the processes of an installation, and restart any that exit')
    .option('--folder <folder>', 'the folder of the installation', '.')
    .option('--foreground', 'stay in the foreground; SIGINT or SIGTERM stops everything')
    .addOption(new Option('--to-log', 'write to the log of the supervisor').hideHelp())
    .action(async ({ folder, foreground, toLog }: UpOptions) => {
      const place = resolve(terminal.folder ?? '.', folder);
      const profile = profileIn(place);
      refuseHalfRestored(profile);
      const log = toLog ? datedLog(runFiles(profile).log) : terminal.write;
      await (foreground ? stay(terminal, place, profile, log) : leave(terminal, place, profile));
    });
}

function refuseHalfRestored({ data_dir }: Profile): void {
  try {
    refuseUnfinishedRestore(data_dir);
  } catch (error) {
    throw new CommandFailure(startFailureText(error), EXIT.refused);
  }
}

/** Returns a function that appends a line to the log, with the time. Another program can rename the log at any time. */
function datedLog(path: string): (line: string) => void {
  const file = new LogFile(path);
  return (line) => void file.write(`${new Date().toISOString()} ${line}\n`);
}

async function stay(
  terminal: Terminal,
  folder: string,
  profile: Profile,
  log: (line: string) => void,
): Promise<void> {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  terminal.stopSignal().addEventListener('abort', stop);
  process.once('SIGTERM', stop);
  const environment = { ...terminal.environment };
  const ready = () => wayIn(profile, environment).forEach(log);
  try {
    await runSupervised({ folder, profile, environment, log, ready, signal: stopping.signal });
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
  // Only the reason of a failed start, or of a crash of the supervisor itself, is written here. The supervisor writes
  // its own lines through a `LogFile`, because the log can be renamed.
  const log = openSync(files.log, 'a', PRIVATE_FILE_MODE);
  const { size: earlierBytes } = fstatSync(log);
  const [, program = ''] = process.argv;
  const words = [...process.execArgv, program, 'up', '--foreground', '--to-log', '--folder', folder];
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
  terminal.stopSignal().addEventListener('abort', () => supervisor.kill('SIGTERM'));
  while (!hasEnded && !runningSupervisor(profile)?.isReady) await pause(POLL_MS);
  if (hasEnded) {
    const reason = lastLines(files.log, LAST_LINES, earlierBytes).join('\n');
    throw new CommandFailure(`Nothing runs.\n${reason}`, EXIT.refused);
  }
  supervisor.unref();
  const states = stateTable(runningSupervisor(profile)?.processes ?? [], profile);
  terminal.write([states, '', ...wayIn(profile, { ...terminal.environment })].join('\n'));
}

function running(folder: string): CommandFailure {
  return new CommandFailure(
    `The installation in ${folder} is already running. Stop it with: gatehouse down`,
    EXIT.refused,
  );
}
