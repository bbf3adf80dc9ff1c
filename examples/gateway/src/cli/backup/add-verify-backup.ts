import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { InvalidSettings } from '@gatehouse/http-koa/process';
import type { Command } from 'commander';
import type { BackupSummary } from '../../backup/index.ts';
import { PROCESS_TITLES, Slice } from '../../config/index.ts';
import { readProfile } from '../../install/index.ts';
import { embeddedRoleUrl } from '../../postgres/index.ts';
import { CommandFailure, EXIT } from '../exit-code.ts';
import { workOnDatabase } from '../ops/work-on-database.ts';
import type { Terminal } from '../terminal.ts';
import { backupKeysIn, existingBackup } from './backup-input.ts';
import { describedBackup } from './described-backup.ts';
import { orCommandFailure } from './or-command-failure.ts';

/** Adds the command `backup verify`. */
export function addVerifyBackup(backup: Command, terminal: Terminal): void {
  backup
    .command('verify')
    .argument('<file>', 'the backup')
    .description(
      'Restore a backup into a scratch folder and a scratch database, compare counts and rows, and verify the audit log',
    )
    .action((file: string) => verify(terminal, file));
}

async function verify(terminal: Terminal, file: string): Promise<void> {
  const { DUMP_PATH, inScratchDatabase, removeLeftovers, scratchName, unpackBackup } = await import(
    '../../backup/index.ts'
  );
  const path = existingBackup(terminal, file);
  const prefix = join(dirname(path), '.gatehouse-verify-');
  await removeLeftovers(prefix);
  const scratch = await mkdtemp(scratchName(prefix));
  try {
    const folder = join(scratch, 'data');
    const summary = await orCommandFailure(unpackBackup(path, folder, backupKeysIn(terminal)), undefined);
    if (summary.postgres) {
      const url = adminUrl(terminal, summary);
      const dump = join(folder, DUMP_PATH);
      await orCommandFailure(inScratchDatabase(summary, dump, url, verifyRecords), url);
    } else await verifyRecords(`sqlite:${join(folder, 'gateway.sqlite')}`);
    terminal.write(`The backup is complete. ${describedBackup(summary)}`);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Migrates the restored database, because an earlier release can have written the backup. */
async function migrateCopy(url: string): Promise<void> {
  const { migrate, openDatabase } = await import('@gatehouse/adapters/knex');
  const { gatewayMigrations } = await import('@gatehouse/adapters/knex/gateway');
  const database = await openDatabase(url);
  try {
    await migrate(database, gatewayMigrations);
  } finally {
    await database.close();
  }
}

/** Reads the whole audit log of the restored database, and compares it with the entitlements. */
async function verifyRecords(url: string): Promise<void> {
  await migrateCopy(url);
  const { log, entitlements } = await workOnDatabase({ DATABASE_URL: url }, (work) => work.verify.execute());
  if (log.intact && entitlements?.intact) return;
  throw new CommandFailure(
    'The audit log or an entitlement in the backup was tampered with. Use an earlier backup.',
    EXIT.tampered,
  );
}

function adminUrl({ environment, folder }: Terminal, { postgres }: BackupSummary): string {
  const url = new Slice('command-line', environment, folder).optional('DATABASE_ADMIN_URL');
  if (url !== undefined) return url;
  const { profile } = readProfile(resolve(folder ?? '.'));
  if (profile?.postgresql) return embeddedRoleUrl('owner', profile.postgresql.port, profile.data_dir);
  const remedy = `Set it to a PostgreSQL server and the role "${postgres?.owner}", which must be able to create databases`;
  throw new InvalidSettings(PROCESS_TITLES['command-line'], [
    { field: 'DATABASE_ADMIN_URL', message: 'is missing', remedy },
  ]);
}
