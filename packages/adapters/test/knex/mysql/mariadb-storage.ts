import { randomUUID } from 'node:crypto';
import { type Database, migrate, openDatabase } from '@gatehouse/adapters/knex';
import type { AuthStorage } from '@gatehouse/testing/memory';
import type { StorageOpener } from '@gatehouse/testing/proof';
import { MIGRATIONS, storageIn } from '../world/storages.ts';

/** Opens a storage on the server in a new, empty database. */
export function mariadbStorage(
  url: () => string,
): StorageOpener<AuthStorage> & { open(): Promise<AuthStorage> } {
  let name: string | undefined;
  const opened = new Map<AuthStorage, Database>();
  return {
    open: async () => {
      const database = await openDatabase(`${url()}/${name}`);
      const storage = storageIn(database);
      opened.set(storage, database);
      return storage;
    },
    reset: async () => {
      const former = name;
      name = `test_${randomUUID().replaceAll('-', '')}`;
      const server = await openDatabase(url());
      if (former !== undefined) await server.write((from) => from.raw(`drop database ${former}`));
      await server.write((from) => from.raw(`create database ${name}`));
      await server.close();
      const database = await openDatabase(`${url()}/${name}`);
      await migrate(database, MIGRATIONS);
      await database.close();
    },
    close: async (storage) => opened.get(storage)?.close(),
  };
}
