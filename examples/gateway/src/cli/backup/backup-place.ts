import { join, resolve } from 'node:path';
import { Secret } from '@gatehouse/core/kernel';
import { InvalidSettings } from '@gatehouse/http-koa/process';
import { SQLITE_FILE } from '../../backup/data-files.ts';
import type { BackupSource } from '../../backup/index.ts';
import { databaseName, PROCESS_TITLES, Slice, sqlitePath } from '../../config/index.ts';
import { type Profile, readProfile } from '../../install/index.ts';
import { embeddedDatabaseUrl, embeddedRoleUrl } from '../../postgres/index.ts';
import { CommandFailure, EXIT } from '../exit-code.ts';
import { profileIn } from '../install/profile-in.ts';
import type { Terminal } from '../terminal.ts';

/** The data that a command backs up or restores. */
export interface BackupPlace {
  /** Profile of the installation; undefined if `gatehouse install` did not create it. */
  readonly profile: Profile | undefined;
  readonly source: BackupSource;
  readonly slice: Slice;
}

/**
 * Returns the data of the installation in the folder. If DATA_DIR is set and the folder contains no installation,
 * returns the data that the settings DATABASE_URL and DATA_DIR name. On PostgreSQL, a command needs a special role: its
 * URL comes from the first of the settings `roles` that is set.
 */
export function backupPlace(
  terminal: Terminal,
  folder: string,
  roles: readonly ('BACKUP_DATABASE_URL' | 'DATABASE_ADMIN_URL')[],
): BackupPlace {
  const path = resolve(terminal.folder ?? '.', folder);
  const slice = new Slice('command-line', terminal.environment, path);
  if (slice.faults.length > 0) throw new InvalidSettings(PROCESS_TITLES['command-line'], slice.faults);
  const isSet = slice.sourced('DATA_DIR').from.kind !== 'default';
  const profile = isSet && !readProfile(path).profile ? undefined : profileIn(path);
  const server = profile ? serverOf(profile) : slice.optional('DATABASE_URL');
  const dataDir = profile?.data_dir ?? resolve(path, slice.value('DATA_DIR'));
  const secret = slice.optional('JWT_SECRET');
  const jwtSecret = secret === undefined ? undefined : new Secret(secret);
  const ownFile = join(dataDir, SQLITE_FILE);
  const file = server === undefined ? undefined : sqlitePath(server);
  if (server === undefined || (file !== undefined && resolve(path, file) === ownFile))
    return { profile, slice, source: { dataDir, jwtSecret, databaseUrl: undefined } };
  if (file !== undefined)
    throw new CommandFailure(
      `A backup contains the SQLite database ${ownFile}, but the servers use ${server}. Copy that file with sqlite3: .backup saves it, and .restore restores it.`,
      EXIT.usage,
    );
  if (!server.startsWith('postgres'))
    throw new CommandFailure(
      'Backups cannot contain a MariaDB database. Back it up with mariadb-dump.',
      EXIT.usage,
    );
  const databaseUrl = new Secret(
    profile?.postgresql ? ownUrl(profile.postgresql.port, dataDir, roles) : requiredUrl(slice, roles, server),
  );
  return {
    profile,
    slice,
    source: { dataDir, jwtSecret, databaseUrl, embeddedPort: profile?.postgresql?.port },
  };
}

/** The URL of the database of the servers; undefined if it is a SQLite file in the data folder. */
export function serverOf({ database_url: url, postgresql }: Profile): string | undefined {
  return postgresql ? embeddedDatabaseUrl(postgresql.port) : url;
}

/** The URL of the embedded database for the role, whose password the installer has created. */
function ownUrl(port: number, dataDir: string, [role]: Parameters<typeof backupPlace>[2]): string {
  return embeddedRoleUrl(role === 'BACKUP_DATABASE_URL' ? 'backup' : 'owner', port, dataDir);
}

/** The URL of the PostgreSQL database; undefined on SQLite. */
export function urlOf({ source }: BackupPlace): string | undefined {
  return source.databaseUrl?.reveal();
}

/**
 * Returns the URL from the first of the settings `roles` that is set. Throws if none is set, or if the URL names
 * another database than that of the servers.
 */
function requiredUrl(slice: Slice, roles: Parameters<typeof backupPlace>[2], server: string): string {
  const role = roles.find((each) => slice.optional(each) !== undefined);
  const url = role && slice.optional(role);
  const field = role ?? roles.join(' or ');
  if (url === undefined)
    throw fault(
      field,
      'is missing',
      'Set it to the URL of PostgreSQL for the role that the installation guide names',
    );
  const [named, used] = [databaseName(url), databaseName(server)];
  if (named === used) return url;
  const message = `names the database "${named}", but the servers use "${used}"`;
  throw fault(field, message, `Name the database "${used}" in it`);
}

function fault(field: string, message: string, remedy: string): InvalidSettings {
  return new InvalidSettings(PROCESS_TITLES['command-line'], [{ field, message, remedy }]);
}
