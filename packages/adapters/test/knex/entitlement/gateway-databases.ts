import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Database,
  gatewayMigrations,
  grantRuntimeRole,
  migrate,
  openDatabase,
  openDatabaseAs,
} from '@gatehouse/adapters/knex';
import type { GatewayStorage } from '@gatehouse/testing/memory';
import { temporaryDatabase } from '@gatehouse/testing/servers/postgres';
import { inject } from 'vitest';
import { gatewayStorage } from './gateway-storage-of.ts';

/** A migrated database of the gateway. */
export interface GatewayDatabase {
  /** As the servers use it; on PostgreSQL by a role without any privilege to spare. */
  readonly url: string;
  /** As the role that migrates uses it, which owns the tables and is no superuser either. */
  readonly adminUrl: string;
  readonly driver: 'better-sqlite3' | 'sqlite3' | undefined;
  drop(): Promise<void>;
}

async function sqliteDatabase(driver: 'better-sqlite3' | 'sqlite3'): Promise<GatewayDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-'));
  const url = `sqlite:${join(folder, 'gateway.sqlite')}`;
  await migrated(url);
  return { url, adminUrl: url, driver, drop: () => rm(folder, { recursive: true }) };
}

async function postgresDatabase(): Promise<GatewayDatabase> {
  const { url: clusterUrl, drop } = await temporaryDatabase(inject('postgresUrl'));
  const suffix = randomUUID().replaceAll('-', '');
  const [owner, role] = [`owner_${suffix}`, `app_${suffix}`];
  const cluster = await openDatabase(clusterUrl);
  for (const name of [owner, role]) {
    await cluster.write((from) => from.raw(`create role ${name} login password 'app'`));
  }
  await cluster.write((from) => from.raw(`alter database ?? owner to ${owner}`, [nameOf(clusterUrl)]));
  await cluster.close();
  const [adminUrl, url] = [urlAs(owner, clusterUrl), urlAs(role, clusterUrl)];
  await migrated(adminUrl, role);
  return { url, adminUrl, driver: undefined, drop };
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

/** How to make each kind of database, by name. */
export const GATEWAY_DATABASES: Readonly<Record<string, () => Promise<GatewayDatabase>>> = {
  'SQLite through better-sqlite3': () => sqliteDatabase('better-sqlite3'),
  'SQLite through sqlite3': () => sqliteDatabase('sqlite3'),
  'PostgreSQL under row-level security': postgresDatabase,
};

/** Opens the database in an operator's name. */
export function openAsOperator({ url, driver }: GatewayDatabase): Promise<Database> {
  return openDatabaseAs('operator', url, driver ? { driver } : {});
}

/** Runs the work on an empty storage of its own. */
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
