import { describe, expect, it } from 'vitest';
import { migrations } from '../../src/migrations.ts';
import { expectUpgrade, RELEASES, storeDatabase } from './upgrade/released-databases.ts';
import { STORED_ENGINES, type StoredEngineName } from './upgrade/stored-engines.ts';

const ENGINES = Object.keys(STORED_ENGINES) as StoredEngineName[];
// Stores the databases of this release before it tests them. CONTRIBUTING.md describes when this is needed.
const { STORED_RELEASE } = process.env;

if (STORED_RELEASE)
  describe('this release', () => {
    it.each(ENGINES)('fills a database, which is stored, on %s', (engine) =>
      storeDatabase(STORED_RELEASE, engine),
    );
  });

describe('the database of each released version on mariadb', () => {
  it('is stored for at least one version', () => {
    expect(RELEASES.versions('mariadb')).toContain('0.1.0');
  });

  it.each(RELEASES.versions('mariadb'))(
    'keeps its content, sessions, passwords and audit log in this release: %s',
    (version) => expectUpgrade(version, 'mariadb'),
  );
});

describe('the test of stored databases', () => {
  it.each(ENGINES)('fails on %s if a released migration changes', async (engine) => {
    const changed = {
      ...migrations,
      'study-0001-records': async (database: Parameters<(typeof migrations)[string]>[0]) => {
        await migrations['study-0001-records']?.(database);
        await database.define((schema) => schema.alterTable('cards', (table) => table.text('added')));
      },
    };
    await expect(expectUpgrade('0.1.0', engine, changed)).rejects.toThrow('to deeply equal');
  });
});
