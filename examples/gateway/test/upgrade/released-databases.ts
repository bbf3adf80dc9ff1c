import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Migrations, migrate, openDatabase, pendingMigrations } from '@gatehouse/adapters/knex';
import { gatewayMigrations } from '@gatehouse/adapters/knex/gateway';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { compare } from 'semver';
import { expect } from 'vitest';
import { breakingSteps } from '../../../../packages/adapters/test/knex/stored/breaking-steps.ts';
import { schemaLines } from '../../../../packages/adapters/test/knex/stored/schema-lines.ts';
import { StoredReleases } from '../../../../packages/adapters/test/knex/stored/stored-releases.ts';
import { gatehouse } from '../ops/command-line.ts';
import { expectContent } from './expect-content.ts';
import { type FilledGateway, fillGateway } from './filled-gateway.ts';
import { type RestoredDatabase, STORED_ENGINES, type StoredEngineName } from './stored-engines.ts';

export const RELEASES: StoredReleases<StoredEngineName, FilledGateway> = new StoredReleases(
  join(import.meta.dirname, 'released'),
);

/** Fills a database with this release, and stores a dump of it under the version. */
export async function storeDatabase(version: string, engine: StoredEngineName): Promise<void> {
  const { entitlements, dump, stop } = await STORED_ENGINES[engine].open();
  const { filled: content, dump: dumped } = await fillGateway(entitlements, dump);
  await stop();
  await RELEASES.store(version, engine, { dump: dumped, content });
}

/** Restores the stored database of the version, and passes it to the work, together with its expected content. */
export async function withRestored(
  version: string,
  engine: StoredEngineName,
  work: (database: RestoredDatabase, content: FilledGateway) => Promise<void>,
): Promise<void> {
  const { dump, content } = await RELEASES.read(version, engine);
  const restored = await STORED_ENGINES[engine].restore(dump);
  try {
    await work(restored, content);
  } finally {
    await restored.drop();
  }
}

/** Runs `gatehouse migrate`, and expects that its plan is complete and that the schema is that of a new database. */
export async function upgrade({ url, adminUrl }: RestoredDatabase): Promise<void> {
  const environment = { DATABASE_URL: url, ...(adminUrl === url ? {} : { DATABASE_ADMIN_URL: adminUrl }) };
  const database = await openDatabase(adminUrl);
  const missing = await pendingMigrations(database, gatewayMigrations);
  await database.close();
  const UP_TO_DATE = { exitCode: 0, out: 'The database is up to date.' };
  const planned = missing.length > 0 ? { exitCode: 0, out: missing.join('\n') } : UP_TO_DATE;
  expect(await gatehouse(['migrate', '--plan'], environment)).toMatchObject(planned);
  expect(await gatehouse(['migrate'], environment)).toMatchObject(UP_TO_DATE);
  expect(await gatehouse(['migrate', '--plan'], environment)).toMatchObject(UP_TO_DATE);
}

/** Expects that the migrated database has the schema of a new database. */
export async function expectNewSchema(
  { adminUrl }: RestoredDatabase,
  engine: StoredEngineName,
  steps: Migrations = gatewayMigrations,
): Promise<void> {
  const fresh = await STORED_ENGINES[engine].restore(new Uint8Array());
  const [database, empty] = [await openDatabase(adminUrl), await openDatabase(fresh.adminUrl)];
  try {
    await migrate(empty, steps);
    expect(await schemaLines(database)).toEqual(await schemaLines(empty));
  } finally {
    await database.close();
    await empty.close();
    await fresh.drop();
  }
}

/** Returns the changes that break servers of the last release, from the steps that were added since. */
export async function takenByNewSteps(
  engine: StoredEngineName,
  steps: Migrations = gatewayMigrations,
): Promise<readonly string[]> {
  const version = [...RELEASES.versions(engine)].sort(compare).at(-1) ?? '';
  const taken: string[] = [];
  await withRestored(version, engine, async ({ adminUrl }) => {
    const database = await openDatabase(adminUrl);
    taken.push(...(await breakingSteps(database, steps, version)));
    await database.close();
  });
  return taken;
}

/** Upgrades the stored database, and expects that every server starts on it and finds its content. */
export function expectUpgrade(version: string, engine: StoredEngineName): Promise<void> {
  return withRestored(version, engine, async (database, content) => {
    await upgrade(database);
    await expectNewSchema(database, engine);
    const folder = await mkdtemp(join(tmpdir(), 'gatehouse-upgraded-'));
    try {
      await expectContent(database, content, folder);
    } finally {
      await removeFolder(folder);
    }
  });
}
