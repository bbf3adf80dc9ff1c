import { Command } from 'commander';
import { addConfigCommands } from './config-command.ts';

const program = new Command('gateway').description('The customer gateway');
addConfigCommands(program, {
  environment: process.env,
  folder: process.cwd(),
  write: (text) => console.log(text),
  complain: (text) => console.error(text),
  exitCode: (code) => {
    process.exitCode = code;
  },
});
await program.parseAsync();
