import { Command } from 'commander';
import { addConfigCommands } from './config-command.ts';
import { addMigrateCommand } from './migrate-command.ts';
import type { Terminal } from './terminal.ts';

const program = new Command('gateway').description(
  'The configuration and the database of the customer gateway',
);
const terminal: Terminal = {
  environment: process.env,
  folder: process.cwd(),
  write: (text) => console.log(text),
  complain: (text) => console.error(text),
  exitCode: (code) => {
    process.exitCode = code;
  },
};
addConfigCommands(program, terminal);
addMigrateCommand(program, terminal);
await program.parseAsync();
