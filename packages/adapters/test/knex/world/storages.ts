import { copyFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  accountMigrations,
  auditMigrations,
  type Database,
  jobMigrations,
  type Migrations,
  migrate,
  openDatabase,
  settingsMigrations,
  singleSignOnMigrations,
} from '@gatehouse/adapters/knex';
import type { AuthStorage } from '@gatehouse/testing/memory';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { temporaryDatabase } from '@gatehouse/testing/servers/postgres';
import { inject } from 'vitest';
import { storageIn } from './storage-in.ts';
import { isTested, SQLITE_DRIVERS, type SqliteDriver } from './tested-databases.ts';

export const MIGRATIONS: Migrations = {
  ...accountMigrations,
  ...auditMigrations,
  ...settingsMigrations,
  ...singleSignOnMigrations,
  ...jobMigrations,
};

/** A separate database. Several servers can open it. */
export interface OwnDatabase {
  readonly url: string;
  readonly driver: SqliteDriver;
  open(): Promise<Database>;
  /** Copies the database. It must have no open connections. */
  copy(): Promise<OwnDatabase>;
  remove(): Promise<void>;
}

/** Functions that create an empty database, by its name: SQLite through each driver, and PostgreSQL. */
export const DATABASES: Readonly<Record<string, () => Promise<OwnDatabase>>> = {
  ...Object.fromEntries(SQLITE_DRIVERS.map((driver) => [driver, () => sqliteFile(driver)])),
  PostgreSQL: () => postgresDatabase(),
};

/** The `DATABASES` that this run tests. */
export const TESTED_DATABASES = Object.entries(DATABASES).filter(([name]) => isTested(name));

/** Both engines with only the default driver of SQLite, for long tests in which the driver makes no difference. */
export const ENGINES: typeof DATABASES = {
  'better-sqlite3': () => sqliteFile('better-sqlite3'),
  PostgreSQL: () => postgresDatabase(),
};

/** Creates a migrated database without rows. This is much faster than migrating an empty database. */
export async function migratedDatabase(create: () => Promise<OwnDatabase>): Promise<OwnDatabase> {
  const original = originals.get(create) ?? migrated(create);
  originals.set(create, original);
  return (await original).copy();
}

/** Runs the work on a separate migrated database. */
export async function withStorage(
  create: () => Promise<OwnDatabase>,
  work: (storage: AuthStorage, database: Database) => Promise<void>,
): Promise<void> {
  const own = await migratedDatabase(create);
  const database = await own.open();
  try {
    await work(storageIn(database), database);
  } finally {
    await database.close();
    await own.remove();
  }
}

/** Runs the work on a separate migrated database that two servers share. */
export async function withTwoStorages(
  create: () => Promise<OwnDatabase>,
  work: (storage: AuthStorage, other: AuthStorage) => Promise<void>,
): Promise<void> {
  const own = await migratedDatabase(create);
  const [one, other] = [await own.open(), await own.open()];
  try {
    await work(storageIn(one), storageIn(other));
  } finally {
    await one.close();
    await other.close();
    await own.remove();
  }
}

/**
 * The migrated databases from which others are copied. All test files of this process share them. They are removed at
 * the end of the run.
 */
const originals = new Map<() => Promise<OwnDatabase>, Promise<OwnDatabase>>();

async function migrated(create: () => Promise<OwnDatabase>): Promise<OwnDatabase> {
  const own = await create();
  const database = await own.open();
  await migrate(database, MIGRATIONS);
  await database.close();
  return own;
}

async function sqliteFile(driver: OwnDatabase['driver'], original?: string): Promise<OwnDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-sqlite-'));
  const path = join(folder, 'file.sqlite');
  if (original !== undefined) await copyFile(original, path);
  return {
    url: `sqlite:${path}`,
    driver,
    open: () => openDatabase(`sqlite:${path}`, { driver }),
    copy: () => sqliteFile(driver, path),
    remove: () => removeFolder(folder),
  };
}

async function postgresDatabase(original?: string): Promise<OwnDatabase> {
  const { url, drop } = await temporaryDatabase(inject('postgresUrl'), original);
  return {
    url,
    driver: 'better-sqlite3',
    open: () => openDatabase(url),
    copy: () => postgresDatabase(url),
    remove: drop,
  };
}

export { storageIn };
