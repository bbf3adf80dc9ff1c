import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, migrate, openDatabase } from '@gatehouse/adapters/knex';
import { gatewayMigrations, grantRuntimeRole, openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import type { GatewayStorage } from '@gatehouse/testing/memory/gateway';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { temporaryDatabase } from '@gatehouse/testing/servers/postgres';
import { inject } from 'vitest';
import { isTested, SQLITE_DRIVERS, type SqliteDriver } from '../../world/tested-databases.ts';
import { gatewayStorage } from './gateway-storage-of.ts';
import { mariadbDatabase } from './mariadb-databases.ts';

/**
 * A migrated database of the gateway. It is a copy of a database that was migrated once for all test files of
 * this process.
 */
export interface GatewayDatabase {
  /** Address for the servers. On PostgreSQL its role has only the privileges that the servers need. */
  readonly url: string;
  /** Address for the role that migrates, which owns the tables and is not a superuser. */
  readonly adminUrl: string;
  readonly driver: SqliteDriver | undefined;
  drop(): Promise<void>;
}

async function sqliteDatabase(driver: SqliteDriver): Promise<GatewayDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-'));
  const path = join(folder, 'gateway.sqlite');
  await copyFile(await sqliteOriginal(), path);
  const url = `sqlite:${path}`;
  return { url, adminUrl: url, driver, drop: () => removeFolder(folder) };
}

const sqliteOriginal = once(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-'));
  const path = join(folder, 'original.sqlite');
  await migrated(`sqlite:${path}`);
  return path;
});

async function postgresDatabase(): Promise<GatewayDatabase> {
  const original = await postgresOriginal();
  const { url, drop } = await temporaryDatabase(inject('postgresUrl'), original.url);
  const [adminUrl, ownUrl] = [urlAs(original.owner, url), urlAs(original.role, url)];
  return { url: ownUrl, adminUrl, driver: undefined, drop };
}

const postgresOriginal = once(async () => {
  const { url } = await temporaryDatabase(inject('postgresUrl'));
  const suffix = randomUUID().replaceAll('-', '');
  const [owner, role] = [`owner_${suffix}`, `app_${suffix}`];
  const cluster = await openDatabase(url);
  for (const name of [owner, role]) {
    await cluster.write((from) => from.raw(`create role ${name} login password 'app'`));
  }
  await cluster.write((from) => from.raw(`alter database ?? owner to ${owner}`, [nameOf(url)]));
  await cluster.close();
  await migrated(urlAs(owner, url), role);
  return { url, owner, role };
});

/**
 * Returns a function that calls `make` once and returns the same result to every caller. The database that `make`
 * creates is removed at the end of the run.
 */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let making: Promise<T> | undefined;
  return () => {
    making ??= make();
    return making;
  };
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1);
}

function urlAs(role: string, url: string): string {
  const own = new URL(url);
  [own.username, own.password] = [role, 'app'];
  return own.href;
}

async function migrated(url: string, role?: string): Promise<void> {
  const database = await openDatabase(url);
  await migrate(database, gatewayMigrations);
  if (role !== undefined) await grantRuntimeRole(database, role);
  await database.close();
}

/** Functions that create a database, by its name: SQLite through each driver, PostgreSQL and MariaDB. */
export const GATEWAY_DATABASES: Readonly<Record<string, () => Promise<GatewayDatabase>>> = {
  ...Object.fromEntries(
    SQLITE_DRIVERS.map((driver) => [`SQLite through ${driver}`, () => sqliteDatabase(driver)]),
  ),
  'PostgreSQL under row-level security': postgresDatabase,
  MariaDB: mariadbDatabase,
};

/** Each engine once, for long tests in which the driver of SQLite makes no difference. */
export const GATEWAY_ENGINES = Object.entries(GATEWAY_DATABASES).filter(
  ([name]) => !name.startsWith('SQLite') || name.endsWith(' better-sqlite3'),
);

/** The `GATEWAY_DATABASES` that this run tests. */
export const TESTED_GATEWAY_DATABASES = Object.entries(GATEWAY_DATABASES).filter(([name]) =>
  isTested(name.replace('SQLite through ', '')),
);

/** Opens the database as an operator. */
export function openAsOperator({ url, driver }: GatewayDatabase): Promise<Database> {
  return openDatabaseAs('operator', url, driver ? { driver } : {});
}

/** Runs the work on a separate empty storage. */
export async function withGatewayStorage(
  make: () => Promise<GatewayDatabase>,
  work: (storage: GatewayStorage, database: Database, made: GatewayDatabase) => Promise<void>,
): Promise<void> {
  const made = await make();
  const database = await openAsOperator(made);
  try {
    await work(gatewayStorage(database), database, made);
  } finally {
    await database.close();
    await made.drop();
  }
}

/** Runs the work on an empty storage that two servers share. */
export function withTwoGatewayStorages(
  make: () => Promise<GatewayDatabase>,
  work: (storage: GatewayStorage, other: GatewayStorage) => Promise<void>,
): Promise<void> {
  return withGatewayStorage(make, async (storage, _database, made) => {
    const other = await openAsOperator(made);
    try {
      await work(storage, gatewayStorage(other));
    } finally {
      await other.close();
    }
  });
}
