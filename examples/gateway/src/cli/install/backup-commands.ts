import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { InvalidSettings } from '@gatehouse/http-koa/process';
import type { Command } from 'commander';
import type { BackupKeys, BackupSummary } from '../../backup/index.ts';
import { PROCESS_TITLES, Slice } from '../../config/index.ts';
import { runningSupervisor } from '../../supervise/index.ts';
import { CommandFailure, EXIT } from '../exit-code.ts';
import { workOnDatabase } from '../ops/work-on-database.ts';
import type { Terminal } from '../terminal.ts';
import { profileIn } from './profile-in.ts';

interface RestoreOptions {
  readonly folder: string;
  readonly replace?: true;
  readonly move?: true;
}

/** Adds the commands `backup create`, `verify` and `restore`, for an installation with SQLite. */
export function addBackupCommands(program: Command, terminal: Terminal): void {
  const backup = program
    .command('backup')
    .description('Back up and restore the data of an installation: databases, blocks and secrets, encrypted');
  const place = ['--folder <folder>', 'the folder of the installation', '.'] as const;
  backup
    .command('create')
    .argument('<file>', 'the file to write')
    .description(
      'Write an encrypted backup. Requires BACKUP_RECIPIENTS or BACKUP_PASSPHRASE. The processes can keep running',
    )
    .option(...place)
    .action((file: string, { folder }: { folder: string }) => create(terminal, file, folder));
  backup
    .command('verify')
    .argument('<file>', 'the backup')
    .description('Restore a backup into a scratch folder, compare counts and verify the audit log')
    .action((file: string) => verify(terminal, file));
  backup
    .command('restore')
    .argument('<file>', 'the backup')
    .description('Check a backup, and restore it into a stopped installation')
    .option(...place)
    .option('--replace', 'replace existing data; the old data is moved to a folder beside it')
    .option('--move', 'restore a backup of another installation, with its secrets')
    .action((file: string, options: RestoreOptions) => restore(terminal, file, options));
}

async function create(terminal: Terminal, file: string, folder: string): Promise<void> {
  const profile = profileIn(resolve(terminal.folder ?? '.', folder));
  if (profile.database_url !== undefined)
    throw new CommandFailure(
      'The database is outside the data folder. Back it up with its own tools, such as pg_dump.',
      EXIT.usage,
    );
  const keys = keysIn(terminal);
  if (keys.recipients.length === 0 && keys.passphrase === undefined)
    throw new CommandFailure(
      'Backups are encrypted. Set BACKUP_RECIPIENTS or BACKUP_PASSPHRASE_FILE.',
      EXIT.usage,
    );
  const { createBackup } = await import('../../backup/index.ts');
  const path = resolve(terminal.folder ?? '.', file);
  const { signal } = terminal;
  await refused(createBackup(profile.data_dir, path, keys, signal), () =>
    signal.aborted ? 'Stopped. No backup was written.' : undefined,
  );
  terminal.write(`Backed up ${profile.data_dir} to ${file}. Check it with: gatehouse backup verify ${file}`);
}

async function verify(terminal: Terminal, file: string): Promise<void> {
  const { removeLeftovers, scratchName, unpackBackup } = await import('../../backup/index.ts');
  const path = existing(terminal, file);
  const prefix = join(dirname(path), '.gatehouse-verify-');
  await removeLeftovers(prefix);
  const scratch = await mkdtemp(scratchName(prefix));
  try {
    const folder = join(scratch, 'data');
    const summary = await refused(unpackBackup(path, folder, keysIn(terminal)));
    await verifyRecords(join(folder, 'gateway.sqlite'));
    terminal.write(`The backup is complete. ${described(summary)}`);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Reads the whole audit log of the unpacked database, and compares it with the entitlements. */
async function verifyRecords(database: string): Promise<void> {
  const { log, entitlements } = await workOnDatabase({ DATABASE_URL: `sqlite:${database}` }, (work) =>
    work.verify.execute(),
  );
  if (log.intact && entitlements?.intact) return;
  throw new CommandFailure('The audit log in the backup was tampered with.', EXIT.tampered);
}

async function restore(
  terminal: Terminal,
  file: string,
  { folder, replace, move }: RestoreOptions,
): Promise<void> {
  const profile = profileIn(resolve(terminal.folder ?? '.', folder));
  if (runningSupervisor(profile))
    throw new CommandFailure('The installation runs. Stop it first: gatehouse down', EXIT.refused);
  const { restoreBackup } = await import('../../backup/index.ts');
  const options = { replaces: replace === true, isMove: move === true };
  const path = existing(terminal, file);
  const { summary, earlier } = await refused(
    restoreBackup(path, profile.data_dir, keysIn(terminal), options),
  );
  terminal.write(`Restored ${profile.data_dir}. ${described(summary)}`);
  if (earlier) terminal.write(`The earlier data is in ${earlier}. Delete it when you no longer need it.`);
}

function described({ created_at, audit_head }: BackupSummary): string {
  return `It is of ${created_at}, with ${audit_head.sequence} rows in the audit log.`;
}

function keysIn({ environment, folder }: Terminal): BackupKeys {
  const slice = new Slice('command-line', environment, folder);
  if (slice.faults.length > 0) throw new InvalidSettings(PROCESS_TITLES['command-line'], slice.faults);
  return {
    passphrase: slice.optional('BACKUP_PASSPHRASE'),
    recipients: slice.value('BACKUP_RECIPIENTS'),
    identities: slice.value('BACKUP_IDENTITIES'),
  };
}

function existing({ folder }: Terminal, file: string): string {
  const path = resolve(folder ?? '.', file);
  if (existsSync(path)) return path;
  throw new CommandFailure(`${path} does not exist. Name a backup.`, EXIT.usage);
}

/**
 * Converts failures of the backup to failures of the command. If `reason` returns a text, it replaces the
 * message.
 */
async function refused<T>(work: Promise<T>, reason = (): string | undefined => undefined): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new CommandFailure(reason() ?? message, EXIT.refused);
  }
}
