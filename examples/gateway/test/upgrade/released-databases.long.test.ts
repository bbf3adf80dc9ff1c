import type { Database } from '@gatehouse/adapters/knex';
import { gatewayMigrations } from '@gatehouse/adapters/knex/gateway';
import { describe, expect, it } from 'vitest';
import {
  expectNewSchema,
  expectUpgrade,
  RELEASES,
  storeDatabase,
  takenByNewSteps,
  upgrade,
  withRestored,
} from './released-databases.ts';
import { STORED_ENGINES, type StoredEngineName } from './stored-engines.ts';

const ENGINES = Object.keys(STORED_ENGINES) as StoredEngineName[];
// Stores the databases of this release before it tests them. CONTRIBUTING.md describes when this is needed.
const { STORED_RELEASE } = process.env;

if (STORED_RELEASE)
  describe('this release', () => {
    it.each(ENGINES)('fills a database, which is stored, on %s', (engine) =>
      storeDatabase(STORED_RELEASE, engine),
    );
  });

const STORED = ENGINES.flatMap((engine) => RELEASES.versions(engine).map((version) => ({ engine, version })));

describe('the gateway on the database of each released version', () => {
  it('has a stored database for every engine', () => {
    for (const engine of ENGINES) expect(RELEASES.versions(engine)).toContain('0.1.0');
  });

  it.each(STORED)('starts every server and finds what $version stored on $engine', ({ engine, version }) =>
    expectUpgrade(version, engine),
  );

  it.each(ENGINES)('is found to have another schema on %s if a released migration was changed', (engine) =>
    withRestored('0.1.0', engine, async (database) => {
      await upgrade(database);
      const released = gatewayMigrations['catalog-0001-files'];
      const changed = {
        ...gatewayMigrations,
        'catalog-0001-files': async (empty: Database) => {
          await released?.(empty);
          await empty.define((schema) =>
            schema.alterTable('audit_deliveries', (table) => table.text('added')),
          );
        },
      };
      await expect(expectNewSchema(database, engine, changed)).rejects.toThrow('to deeply equal');
    }),
  );
});

describe('migrations that were added since the last release', () => {
  it.each(ENGINES)('remove nothing on %s that its servers use', async (engine) => {
    expect(await takenByNewSteps(engine)).toEqual([]);
  });

  it.each(ENGINES)(
    'are reported on %s if they remove, rename, change or require something',
    async (engine) => {
      const altered = (change: string) => (database: Database) =>
        database.define((schema) => schema.raw(`alter table devices ${change}`));
      const steps = {
        ...gatewayMigrations,
        'next-0001-added': altered('add column added text'),
        'next-0002-counted': altered('add column counted integer not null default 0'),
        'next-0003-renamed': altered('rename column name to title'),
        'next-0004-removed': altered('drop column last_seen_day'),
        'next-0005-unused-since-0.1.0': altered('drop column added'),
        'next-0006-unused-since-99.0.0': altered('drop column created_at'),
        'next-0007-table': (database: Database) =>
          database.define((schema) =>
            schema.createTable('added_table', (table) => table.integer('id').notNullable()),
          ),
      };
      expect(await takenByNewSteps(engine, steps)).toEqual([
        'next-0003-renamed removes or renames devices.name',
        'next-0003-renamed requires a value of devices.title',
        'next-0004-removed removes or renames devices.last_seen_day',
        'next-0006-unused-since-99.0.0 removes or renames devices.created_at',
      ]);
    },
  );
});
