import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE } from '@gatehouse/core/kernel';
import type { Command } from 'commander';
import { clusterFolder, endEarlierServer } from '../../postgres/index.ts';
import { endOrphans, pidFileHolder, runFiles } from '../../supervise/index.ts';
import { CommandFailure, EXIT } from '../exit-code.ts';
import type { Terminal } from '../terminal.ts';
import { profileIn } from './profile-in.ts';

const TIMEOUT_MS = 2 * MINUTE;
const POLL_MS = 50;

/** Adds the command `down`, which stops the processes that `up` started. */
export function addDownCommand(program: Command, terminal: Terminal): void {
  program
    .command('down')
    .description('Stop the processes of an installation')
    .option('--folder <folder>', 'the folder of the installation', '.')
    .action(({ folder }: { readonly folder: string }) =>
      run(terminal, resolve(terminal.folder ?? '.', folder)),
    );
}

async function run(terminal: Terminal, folder: string): Promise<void> {
  const profile = profileIn(folder);
  const files = runFiles(profile);
  const supervisor = pidFileHolder(files.pid);
  if (supervisor === undefined) {
    await endOrphans(files.state);
    await endEarlierServer(clusterFolder(profile.data_dir));
    return terminal.write('Nothing runs.');
  }
  process.kill(supervisor, 'SIGTERM');
  const deadline = Date.now() + TIMEOUT_MS;
  while (pidFileHolder(files.pid) !== undefined) {
    if (Date.now() > deadline)
      throw new CommandFailure(`Process ${supervisor} does not end. See ${files.log}.`, EXIT.refused);
    await pause(POLL_MS);
  }
  // PostgreSQL still runs if the process that started it was killed just before.
  await endEarlierServer(clusterFolder(profile.data_dir));
  terminal.write('Stopped.');
}
