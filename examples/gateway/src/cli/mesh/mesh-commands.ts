import type { Command } from 'commander';
import type { Terminal } from '../terminal.ts';
import { addInitCommand } from './init-command.ts';
import { addInviteCommand } from './invite-command.ts';
import { addJoinCommand } from './join-command.ts';
import { addPeersCommands } from './peers-commands.ts';
import { addMeshStatusCommand } from './status-command.ts';
import { addVerifyCommand } from './verify-command.ts';

/** Adds the command `mesh`, whose subcommands connect this machine with others. */
export function addMeshCommands(program: Command, terminal: Terminal): void {
  const mesh = program.command('mesh').description('Keep copies of blocks on other machines');
  addInitCommand(mesh, terminal);
  addInviteCommand(mesh, terminal);
  addJoinCommand(mesh, terminal);
  addPeersCommands(mesh, terminal);
  addMeshStatusCommand(mesh, terminal);
  addVerifyCommand(mesh, terminal);
}
