import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, openDatabase } from '@gatehouse/adapters/knex';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { temporaryMariadb } from '@gatehouse/testing/servers/mariadb';
import type {} from '@gatehouse/testing/vitest';
import { inject } from 'vitest';
import {
  isTested,
  SQLITE_DRIVERS,
  type SqliteDriver,
} from '../../../../packages/adapters/test/knex/world/tested-databases.ts';
import { KnexWorkspaces, studyMigrations, type Workspaces } from '../../src/study/index.ts';
import { MemoryWorkspaces } from './memory/memory-workspaces.ts';
import { plainRoleDatabase } from './plain-role-database.ts';

/** An empty storage for the records of all users. */
export interface StudyStorage {
  readonly workspaces: Workspaces;
  close(): Promise<void>;
}

const STORAGES: readonly { name: string; open: () => Promise<StudyStorage> }[] = [
  { name: 'memory', open: async () => ({ workspaces: new MemoryWorkspaces(), close: async () => {} }) },
  ...SQLITE_DRIVERS.map((driver) => ({ name: driver, open: () => sqlite(driver) })),
  { name: 'PostgreSQL', open: postgres },
  { name: 'MariaDB', open: mariadb },
];

/** The storages of records that this run tests. */
export const TESTED_STUDY_STORAGES = STORAGES.filter(({ name }) => isTested(name));

async function sqlite(driver: SqliteDriver): Promise<StudyStorage> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-study-'));
  return storage(`sqlite:${join(folder, 'study.sqlite')}`, { driver }, () => removeFolder(folder));
}

async function postgres(): Promise<StudyStorage> {
  const { ownerUrl, drop } = await plainRoleDatabase(inject('postgresUrl'));
  return storage(ownerUrl, {}, drop);
}

async function mariadb(): Promise<StudyStorage> {
  const { url, drop } = await temporaryMariadb(inject('mariadbUrl'));
  return storage(url, {}, drop);
}

async function storage(
  address: string,
  options: { driver?: SqliteDriver },
  cleanUp: () => Promise<void>,
): Promise<StudyStorage> {
  const database = await openDatabase(address, options);
  await migrate(database, studyMigrations);
  return {
    workspaces: new KnexWorkspaces(database),
    close: async () => {
      await database.close();
      await cleanUp();
    },
  };
}
