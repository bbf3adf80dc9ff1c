import type { Command } from 'commander';
import type { Terminal } from '../terminal.ts';
import { addGetCommand } from './get-command.ts';
import { addKeyCommands } from './key-commands.ts';
import { addListCommand } from './list-command.ts';
import { addLoginCommand } from './login-command.ts';
import { addMoveCommand } from './move-command.ts';
import { addPurgeCommand } from './purge-command.ts';
import { addPutCommand } from './put-command.ts';
import { addRemoveCommand } from './remove-command.ts';
import { addRestoreCommand } from './restore-command.ts';
import { addStatusCommand } from './status-command.ts';

/** Adds the command `files`, whose subcommands are for customers. */
export function addFilesCommands(program: Command, terminal: Terminal): void {
  const files = program
    .command('files')
    .description('Send, fetch and list your files, sealed on this machine');
  addLoginCommand(files, terminal);
  addPutCommand(files, terminal);
  addGetCommand(files, terminal);
  addListCommand(files, terminal);
  addMoveCommand(files, terminal);
  addRemoveCommand(files, terminal);
  addPurgeCommand(files, terminal);
  addRestoreCommand(files, terminal);
  addStatusCommand(files, terminal);
  addKeyCommands(files, terminal);
}
