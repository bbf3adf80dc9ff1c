import type { Command } from 'commander';
import type { Terminal } from '../terminal.ts';
import { addCreateBackup } from './add-create-backup.ts';
import { addRestoreBackup } from './add-restore-backup.ts';
import { addVerifyBackup } from './add-verify-backup.ts';

/** Adds the commands `backup create`, `verify` and `restore`. */
export function addBackupCommands(program: Command, terminal: Terminal): void {
  const backup = program
    .command('backup')
    .description('Back up and restore the data of an installation: databases, blocks and secrets, encrypted');
  addCreateBackup(backup, terminal);
  addVerifyBackup(backup, terminal);
  addRestoreBackup(backup, terminal);
}
