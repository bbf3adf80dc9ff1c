import { statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { blockStoreConfig } from '../../blocks/block-store-config.ts';
import { CommandFailure, EXIT } from '../exit-code.ts';
import type { Terminal } from '../terminal.ts';
import { backupKeysIn } from './backup-input.ts';
import { type BackupPlace, backupPlace, urlOf } from './backup-place.ts';
import { FOLDER_OPTION } from './folder-option.ts';
import { orCommandFailure } from './or-command-failure.ts';

interface CreateOptions {
  readonly folder: string;
  readonly keep?: number;
}

/** Adds the command `backup create`. */
export function addCreateBackup(backup: Command, terminal: Terminal): void {
  backup
    .command('create')
    .argument('<file>', 'the file to write, or a folder for a file with the current time in its name')
    .description(
      'Write an encrypted backup. Requires BACKUP_RECIPIENTS or BACKUP_PASSPHRASE. The processes can keep running',
    )
    .option(...FOLDER_OPTION)
    .option(
      '--keep <count>',
      'keep only this many of the newest backups of this installation in the folder, and delete the others',
      parsedCount,
    )
    .action((file: string, options: CreateOptions) => create(terminal, file, options));
}

async function create(terminal: Terminal, file: string, { folder, keep }: CreateOptions): Promise<void> {
  const place = backupPlace(terminal, folder, ['BACKUP_DATABASE_URL', 'DATABASE_ADMIN_URL']);
  const keys = backupKeysIn(terminal);
  if (keys.recipients.length === 0 && keys.passphrase === undefined)
    throw new CommandFailure(
      'Backups are encrypted. Set BACKUP_RECIPIENTS or BACKUP_PASSPHRASE_FILE.',
      EXIT.usage,
    );
  const { createBackup, datedBackupName, deleteOldBackups } = await import('../../backup/index.ts');
  const path = resolve(terminal.folder ?? '.', file);
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (keep !== undefined && !isFolder)
    throw new CommandFailure(`--keep needs a folder, but ${path} is not one. Specify a folder.`, EXIT.usage);
  const written = isFolder ? join(path, datedBackupName(place.source, new Date())) : path;
  const signal = terminal.stopSignal();
  await orCommandFailure(createBackup(place.source, written, keys, signal), urlOf(place), () =>
    signal.aborted ? 'Stopped. No backup was written.' : undefined,
  );
  const shown = isFolder ? written : file;
  terminal.write(
    `Backed up ${place.source.dataDir} to ${shown}. Check it with: gatehouse backup verify ${shown}`,
  );
  const left = leftOut(place);
  if (left) terminal.write(left);
  if (keep === undefined) return;
  for (const deleted of await deleteOldBackups(place.source, path, keep))
    terminal.write(`Deleted ${deleted}.`);
}

/** Names the blocks that are not part of the backup. */
function leftOut({ profile, slice, source }: BackupPlace): string | undefined {
  const store = blockStoreConfig(slice);
  if (store?.kind === 's3')
    return `Blocks are in the bucket ${store.bucket}, not in the backup. Keep versions or a replica of the bucket.`;
  // `gatehouse up` stores blocks in the data folder.
  const folder = profile || !store ? source.dataDir : resolve(store.path);
  if (!relative(source.dataDir, folder).startsWith('..')) return undefined;
  return `Blocks are in ${folder}, not in the backup. Copy this folder after each backup.`;
}

function parsedCount(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1)
    throw new InvalidArgumentError('Use a whole number of at least 1.');
  return count;
}
