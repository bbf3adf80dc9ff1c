import type { Database } from '@gatehouse/adapters/knex';
import type { AuthStorage } from '@gatehouse/testing/memory';
import { proveContracts } from '@gatehouse/testing/proof';
import { describe, expect, it } from 'vitest';
import { ENGINES, migratedDatabase, type OwnDatabase, storageIn } from './world/storages.ts';

describe.each(Object.entries(ENGINES))('the proof of the contracts on %s', (_engine, create) => {
  it('shows that every clause holds and can fail', async () => {
    let own: OwnDatabase | undefined;
    const opened = new Map<AuthStorage, Database>();
    const { faults } = await proveContracts(
      {
        open: async () => {
          const database = await own?.open();
          if (!database) throw new Error('There is no database yet.');
          const storage = storageIn(database);
          opened.set(storage, database);
          return storage;
        },
        reset: async () => {
          await own?.remove();
          own = await migratedDatabase(create);
        },
        close: async (storage) => opened.get(storage)?.close(),
      },
      () => {},
    );
    await own?.remove();
    expect(faults).toEqual([]);
  });
});
