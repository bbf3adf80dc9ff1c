import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { InvalidSettings } from '@gatehouse/http-koa/process';
import type { BackupKeys } from '../../backup/index.ts';
import { PROCESS_TITLES, Slice } from '../../config/index.ts';
import { CommandFailure, EXIT } from '../exit-code.ts';
import type { Terminal } from '../terminal.ts';

export function backupKeysIn({ environment, folder }: Terminal): BackupKeys {
  const slice = new Slice('command-line', environment, folder);
  if (slice.faults.length > 0) throw new InvalidSettings(PROCESS_TITLES['command-line'], slice.faults);
  return {
    passphrase: slice.optional('BACKUP_PASSPHRASE'),
    recipients: slice.value('BACKUP_RECIPIENTS'),
    identities: slice.value('BACKUP_IDENTITIES'),
  };
}

/** Returns the path of an existing backup. */
export function existingBackup({ folder }: Terminal, file: string): string {
  const path = resolve(folder ?? '.', file);
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isFile()) return path;
  const fault = stats ? 'is not a file' : 'does not exist';
  throw new CommandFailure(`${path} ${fault}. Specify a backup.`, EXIT.usage);
}
