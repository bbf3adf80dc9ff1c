import { resolve } from 'node:path';
import type { Command } from 'commander';
import { runningSupervisor } from '../../supervise/index.ts';
import { CommandFailure, EXIT } from '../exit-code.ts';
import { shown } from '../shown.ts';
import type { Terminal } from '../terminal.ts';
import { profileIn } from './profile-in.ts';
import { stateTable } from './state-table.ts';

interface StatusOptions {
  readonly folder: string;
  readonly json?: true;
}

/** Adds the command `status`, which shows each process of an installation. */
export function addStatusCommand(program: Command, terminal: Terminal): void {
  program
    .command('status')
    .description('Show the processes of an installation. Exit codes: 0 all are ready, 1 otherwise')
    .option('--folder <folder>', 'the folder of the installation', '.')
    .option('--json', 'print JSON')
    .action((options: StatusOptions) => run(terminal, options));
}

function run(terminal: Terminal, { folder, json }: StatusOptions): void {
  const profile = profileIn(resolve(terminal.folder ?? '.', folder));
  const supervisor = runningSupervisor(profile);
  const processes = supervisor?.processes ?? [];
  const isStopped = supervisor === undefined;
  if (json || !isStopped)
    terminal.write(
      shown(json, { supervisor: supervisor?.pid ?? null, processes }, () => stateTable(processes, profile)),
    );
  if (isStopped) throw new CommandFailure('Nothing runs. Start it with: gatehouse up', EXIT.refused);
  if (!supervisor.isReady) throw new CommandFailure('Not all processes are ready.', EXIT.refused);
}
