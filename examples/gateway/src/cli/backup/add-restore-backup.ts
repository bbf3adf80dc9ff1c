import { Secret } from '@gatehouse/core/kernel';
import type { Command } from 'commander';
import { runningSupervisor } from '../../supervise/index.ts';
import { CommandFailure, EXIT } from '../exit-code.ts';
import type { Terminal } from '../terminal.ts';
import { backupKeysIn, existingBackup } from './backup-input.ts';
import { type BackupPlace, backupPlace, serverOf, urlOf } from './backup-place.ts';
import { describedBackup } from './described-backup.ts';
import { FOLDER_OPTION } from './folder-option.ts';
import { orCommandFailure } from './or-command-failure.ts';

interface RestoreOptions {
  readonly folder: string;
  readonly replace?: true;
  readonly move?: true;
}

/** Adds the command `backup restore`. */
export function addRestoreBackup(backup: Command, terminal: Terminal): void {
  backup
    .command('restore')
    .argument('<file>', 'the backup')
    .description('Check a backup, and restore it into a stopped installation')
    .option(...FOLDER_OPTION)
    .option('--replace', 'replace existing data; the old data is kept beside the restored data')
    .option('--move', 'restore a backup of another installation, with its secrets')
    .action((file: string, options: RestoreOptions) => restore(terminal, file, options));
}

async function restore(terminal: Terminal, file: string, { folder, replace, move }: RestoreOptions) {
  const place = backupPlace(terminal, folder, ['DATABASE_ADMIN_URL']);
  if (place.profile && runningSupervisor(place.profile))
    throw new CommandFailure('The installation runs. Stop it first: gatehouse down', EXIT.refused);
  const { restoreBackup } = await import('../../backup/index.ts');
  const options = {
    replaces: replace === true,
    isMove: move === true,
    prepare: (url: string) => prepare(place, url, terminal),
  };
  const path = existingBackup(terminal, file);
  const { summary, earlier } = await orCommandFailure(
    restoreBackup(path, place.source, backupKeysIn(terminal), options),
    urlOf(place),
  );
  terminal.write(`Restored ${place.source.dataDir}. ${describedBackup(summary)}`);
  if (earlier.length > 0)
    terminal.write(`The earlier data is in ${earlier.join(' and ')}. Delete it when you no longer need it.`);
}

/** Migrates the restored database, and grants the role of the servers its privileges. */
async function prepare({ profile, slice }: BackupPlace, url: string, terminal: Terminal): Promise<void> {
  const { prepareDatabase } = await import('../../database/prepare-database.ts');
  const servers = (profile && serverOf(profile)) ?? slice.databaseUrl();
  const places = { databaseUrl: new Secret(servers), databaseAdminUrl: new Secret(url) };
  const [workQueue, isRelease] = [slice.value('WORK_QUEUE'), slice.isRelease];
  await prepareDatabase({ ...places, workQueue, isRelease }, terminal.complain);
}
