import type { Command } from 'commander';
import type { Terminal } from '../terminal.ts';
import { addCheckpointCommand } from './audit-checkpoint-command.ts';
import { addExportCommand } from './audit-export-command.ts';
import { addTailCommand } from './audit-tail-command.ts';
import { addVerifyCommand } from './audit-verify-command.ts';

/** Adds the commands `ops audit tail`, `export`, `verify` and `checkpoint`. */
export function addAuditCommands(ops: Command, terminal: Terminal): void {
  const audit = ops.command('audit').description('Read, verify and sign the audit log');
  addTailCommand(audit, terminal);
  addExportCommand(audit, terminal);
  addVerifyCommand(audit, terminal);
  addCheckpointCommand(audit, terminal);
}
