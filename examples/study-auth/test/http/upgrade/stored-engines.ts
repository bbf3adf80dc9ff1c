import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '@gatehouse/adapters/knex';
import { startPostgres, temporaryDatabase } from '@gatehouse/testing/servers/postgres';
import { debianPostgres } from '@gatehouse/testing/servers/postgres-pair';
import { inject } from 'vitest';
import {
  mariadbDump,
  restoreMariadb,
} from '../../../../../packages/adapters/test/knex/stored/mariadb-dump.ts';
import {
  postgresDump,
  restorePostgres,
} from '../../../../../packages/adapters/test/knex/stored/postgres-dump.ts';
import { plainRoleDatabase } from '../../study/plain-role-database.ts';
import { type TemporaryStorage, temporaryStorage } from '../harness/index.ts';

/** An empty database, and how its content is stored in a file. */
export interface StoredDatabase {
  readonly storage: TemporaryStorage;
  readonly url: string;
  dump(): Promise<Uint8Array>;
}

/** Functions that store and restore databases of one engine. */
export interface StoredEngine {
  /** Opens an empty database from which a dump can be made. */
  open(): Promise<StoredDatabase>;
  /** Opens a database with the content of the dump. */
  restore(dump: Uint8Array): Promise<Omit<StoredDatabase, 'dump'>>;
}

/** Engines by the name of their folder. */
export const STORED_ENGINES = {
  sqlite: { open: openSqlite, restore: restoreSqlite },
  postgres: { open: openPostgres, restore: restorePlainRole },
  mariadb: { open: openMariadb, restore: restoreInMariadb },
} satisfies Readonly<Record<string, StoredEngine>>;

export type StoredEngineName = keyof typeof STORED_ENGINES;

const fileIn = ({ folder }: TemporaryStorage) => join(folder, 'study-auth.sqlite');

async function openSqlite(): Promise<StoredDatabase> {
  const storage = await temporaryStorage();
  const [file, url] = [fileIn(storage), `sqlite:${fileIn(storage)}`];
  const dump = async () => {
    // The last process that closes the database moves the content of the write-ahead log to the file.
    await (await openDatabase(url)).close();
    return readFile(file);
  };
  return { storage, url, dump };
}

async function restoreSqlite(dump: Uint8Array) {
  const storage = await temporaryStorage();
  await writeFile(fileIn(storage), dump);
  return { storage, url: `sqlite:${fileIn(storage)}` };
}

/** Opens a database in a cluster of Debian's PostgreSQL, because npm's has no `pg_dump`. */
async function openPostgres(): Promise<StoredDatabase> {
  const cluster = await startPostgres(debianPostgres);
  const { folder, remove } = await temporaryStorage();
  const { url } = await temporaryDatabase(cluster.url);
  const removeAll = () => cluster.stop().then(remove);
  return {
    storage: { folder, variables: { DATA_DIR: folder, DATABASE_URL: url }, remove: removeAll },
    url,
    dump: async () => Buffer.from(await postgresDump(url)),
  };
}

/** Restores into a database whose role row-level security restricts. */
async function restorePlainRole(dump: Uint8Array) {
  const { folder, remove } = await temporaryStorage();
  const { ownerUrl: url, drop } = await plainRoleDatabase(inject('postgresUrl'));
  await restorePostgres(url, Buffer.from(dump).toString());
  const variables = { DATA_DIR: folder, DATABASE_URL: url };
  return { storage: { folder, variables, remove: () => drop().then(remove) }, url };
}

async function openMariadb(): Promise<StoredDatabase> {
  const storage = await temporaryStorage('MariaDB');
  const url = storage.variables.DATABASE_URL ?? '';
  return { storage, url, dump: async () => Buffer.from(await mariadbDump(url)) };
}

async function restoreInMariadb(dump: Uint8Array) {
  const { storage, url } = await openMariadb();
  await restoreMariadb(url, Buffer.from(dump).toString());
  return { storage, url };
}
