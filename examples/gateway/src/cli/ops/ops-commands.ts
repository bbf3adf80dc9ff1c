import type { Command } from 'commander';
import type { Terminal } from '../terminal.ts';
import { addAccessCommands } from './access-commands.ts';
import { addAccountCommands } from './account-commands.ts';
import { addAuditCommands } from './audit-commands.ts';
import { addCredentialCommands } from './credential-commands.ts';
import { addEventCommands } from './event-commands.ts';
import { addInviteCommands } from './invite-commands.ts';
import { addLogoutCommands } from './logout-commands.ts';
import { addOverviewCommand } from './overview-command.ts';
import { addRoleCommands } from './role-commands.ts';
import { addSeatCommands } from './seat-commands.ts';
import { addSyncFailureCommands } from './sync-failure-commands.ts';

const VARIABLES = `
Variables:
  OPS_URL       the operator API (default: http://127.0.0.1:18280)
  OPS_TOKEN     a machine credential of the operator API
  DATABASE_URL  the database, for commands that do not use the operator API (default: sqlite:data/gateway.sqlite)`;

/** Adds the command `ops`, whose subcommands are for operators. */
export function addOpsCommands(program: Command, terminal: Terminal): void {
  const ops = program
    .command('ops')
    .description('Look up customers, change their entitlements, and read who changed them and why')
    .addHelpText('after', VARIABLES);
  addOverviewCommand(ops, terminal);
  addAccountCommands(ops, terminal);
  addAccessCommands(ops, terminal);
  addEventCommands(ops, terminal);
  addAuditCommands(ops, terminal);
  addRoleCommands(ops, terminal);
  addCredentialCommands(ops, terminal);
  addInviteCommands(ops, terminal);
  addSyncFailureCommands(ops, terminal);
  addSeatCommands(ops, terminal);
  addLogoutCommands(ops, terminal);
}
