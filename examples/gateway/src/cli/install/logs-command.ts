import { join, resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { lastLines } from '../../processes/index.ts';
import { runFiles } from '../../supervise/index.ts';
import { CommandFailure, EXIT } from '../exit-code.ts';
import type { Terminal } from '../terminal.ts';
import { profileIn } from './profile-in.ts';

interface LogsOptions {
  readonly folder: string;
  readonly lines: number;
}

/** Adds the command `logs`, which prints the last lines of each log. */
export function addLogsCommand(program: Command, terminal: Terminal): void {
  program
    .command('logs')
    .description('Print the last lines of the logs of an installation')
    .argument('[process]', 'print only the log of this process')
    .option('--folder <folder>', 'the folder of the installation', '.')
    .option('--lines <count>', 'number of lines per log', wholeNumber, 20)
    .action((name: string | undefined, options: LogsOptions) => run(terminal, name, options));
}

function run(terminal: Terminal, name: string | undefined, { folder, lines }: LogsOptions): void {
  const profile = profileIn(resolve(terminal.folder ?? '.', folder));
  const names = Object.keys(profile.processes);
  if (name !== undefined && !names.includes(name))
    throw new CommandFailure(`There is no process ${name}. Choose from ${names.join(', ')}.`, EXIT.usage);
  const logs = [
    ...(name === undefined ? [runFiles(profile).log] : []),
    ...(name === undefined ? names : [name]).map((each) => join(profile.data_dir, 'logs', `${each}.log`)),
  ];
  for (const file of logs) {
    const last = lastLines(file, lines);
    if (last.length > 0) terminal.write([`== ${file}`, ...last].join('\n'));
  }
}

function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Use a whole number from 1 to 999999.');
}
