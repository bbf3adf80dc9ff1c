import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  accountMigrations,
  auditMigrations,
  type Database,
  type Migrations,
  migrate,
  openDatabase,
  settingsMigrations,
  singleSignOnMigrations,
} from '@gatehouse/adapters/knex';
import type { AuthStorage } from '@gatehouse/testing/memory';
import { temporaryDatabase } from '@gatehouse/testing/servers/postgres';
import { inject } from 'vitest';
import { storageIn } from './storage-in.ts';

export const MIGRATIONS: Migrations = {
  ...accountMigrations,
  ...auditMigrations,
  ...settingsMigrations,
  ...singleSignOnMigrations,
};

/** An empty database of one's own, which several servers may open. */
export interface OwnDatabase {
  readonly url: string;
  readonly driver: 'better-sqlite3' | 'sqlite3';
  open(): Promise<Database>;
  remove(): Promise<void>;
}

/** Makes an empty database on each of the engines and drivers. */
export const DATABASES: Readonly<Record<string, () => Promise<OwnDatabase>>> = {
  'better-sqlite3': () => sqliteFile('better-sqlite3'),
  sqlite3: () => sqliteFile('sqlite3'),
  PostgreSQL: async () => {
    const { url, drop } = await temporaryDatabase(inject('postgresUrl'));
    return { url, driver: 'better-sqlite3', open: () => openDatabase(url), remove: drop };
  },
};

async function sqliteFile(driver: 'better-sqlite3' | 'sqlite3'): Promise<OwnDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-sqlite-'));
  const url = `sqlite:${join(folder, randomUUID())}.sqlite`;
  return {
    url,
    driver,
    open: () => openDatabase(url, { driver }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Does the work on an empty, migrated database of its own. */
export async function withStorage(
  create: () => Promise<OwnDatabase>,
  work: (storage: AuthStorage, database: Database) => Promise<void>,
): Promise<void> {
  const own = await create();
  const database = await own.open();
  try {
    await migrate(database, MIGRATIONS);
    await work(storageIn(database), database);
  } finally {
    await database.close();
    await own.remove();
  }
}

export { storageIn };
