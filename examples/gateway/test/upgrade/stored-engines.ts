import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@gatehouse/adapters/knex';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { temporaryMariadb } from '@gatehouse/testing/servers/mariadb';
import { startPostgres, temporaryDatabase } from '@gatehouse/testing/servers/postgres';
import { debianPostgres } from '@gatehouse/testing/servers/postgres-pair';
import { inject } from 'vitest';
import { mariadbDump, restoreMariadb } from '../../../../packages/adapters/test/knex/stored/mariadb-dump.ts';
import {
  postgresDump,
  restorePostgres,
} from '../../../../packages/adapters/test/knex/stored/postgres-dump.ts';
import {
  type Entitlements,
  mariadbEntitlements,
  postgresEntitlements,
  sqliteEntitlements,
} from '../proxy/world/entitlements.ts';

/** A migrated database that a test fills, and how its content is stored in a file. */
interface FilledDatabase {
  readonly entitlements: Entitlements;
  dump(): Promise<Uint8Array>;
  /** Call this after the database was dropped. */
  stop(): Promise<void>;
}

/** A restored database. The servers use the plain role of `url`. */
export interface RestoredDatabase {
  readonly url: string;
  /** URL for the role that migrates. On SQLite it is `url`. */
  readonly adminUrl: string;
  drop(): Promise<void>;
}

/** Functions that store and restore databases of one engine. */
export interface StoredEngine {
  open(): Promise<FilledDatabase>;
  /** Creates a database from the dump; an empty one if the dump is empty. */
  restore(dump: Uint8Array): Promise<RestoredDatabase>;
}

/** Engines by the name of their folder. */
export const STORED_ENGINES = {
  sqlite: { open: openSqlite, restore: restoreSqlite },
  postgres: { open: openPostgres, restore: restoreInPostgres },
  mariadb: { open: openMariadb, restore: restoreInMariadb },
} satisfies Readonly<Record<string, StoredEngine>>;

export type StoredEngineName = keyof typeof STORED_ENGINES;

async function openSqlite(): Promise<FilledDatabase> {
  const entitlements = await sqliteEntitlements();
  const copy = `${entitlements.databaseUrl.slice('sqlite:'.length)}.copy`;
  const dump = async () => {
    const database = await openDatabase(entitlements.databaseUrl);
    await database.read((from) => from.raw('vacuum into ?', [copy]));
    await database.close();
    return readFile(copy);
  };
  return { entitlements, dump, stop: async () => {} };
}

async function restoreSqlite(dump: Uint8Array): Promise<RestoredDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-restored-'));
  const file = join(folder, 'gateway.sqlite');
  if (dump.length > 0) await writeFile(file, dump);
  const url = `sqlite:${file}`;
  return { url, adminUrl: url, drop: () => removeFolder(folder) };
}

/** Opens a database in a cluster of Debian's PostgreSQL, because npm's has no `pg_dump`. */
async function openPostgres(): Promise<FilledDatabase> {
  const cluster = await startPostgres(debianPostgres);
  const entitlements = await postgresEntitlements(cluster.url);
  return {
    entitlements,
    dump: async () => Buffer.from(await postgresDump(entitlements.adminUrl)),
    stop: () => cluster.stop(),
  };
}

async function restoreInPostgres(dump: Uint8Array): Promise<RestoredDatabase> {
  const { url: adminUrl, drop } = await temporaryDatabase(inject('postgresUrl'));
  await restorePostgres(adminUrl, Buffer.from(dump).toString());
  return {
    url: await plainRole(adminUrl, (role) => `create role ${role} login password 'app'`),
    adminUrl,
    drop,
  };
}

async function openMariadb(): Promise<FilledDatabase> {
  const entitlements = await mariadbEntitlements(inject('mariadbUrl'));
  const dump = async () => Buffer.from(await mariadbDump(entitlements.adminUrl));
  return { entitlements, dump, stop: async () => {} };
}

async function restoreInMariadb(dump: Uint8Array): Promise<RestoredDatabase> {
  const { url: adminUrl, drop } = await temporaryMariadb(inject('mariadbUrl'));
  await restoreMariadb(adminUrl, Buffer.from(dump).toString());
  return {
    url: await plainRole(adminUrl, (role) => `create user ${role} identified by 'app'`),
    adminUrl,
    drop,
  };
}

/** Creates a role, and returns the URL of the database for it. */
async function plainRole(adminUrl: string, statement: (role: string) => string): Promise<string> {
  const role = `app_${randomUUID().replaceAll('-', '').slice(0, 20)}`;
  const admin = await openDatabase(adminUrl);
  await admin.write((from) => from.raw(statement(role)));
  await admin.close();
  const url = new URL(adminUrl);
  [url.username, url.password] = [role, 'app'];
  return url.href;
}
