import { migrate, openDatabase } from '@gatehouse/adapters/knex';
import { temporaryMariadb } from '@gatehouse/testing/servers/mariadb';
import { inject } from 'vitest';
import { describeSilence } from '../world/hanging-server.ts';
import { MIGRATIONS } from '../world/storages.ts';

describeSilence('MariaDB', async () => {
  const { url, drop: remove } = await temporaryMariadb(inject('mariadbUrl'));
  const database = await openDatabase(url);
  await migrate(database, MIGRATIONS).finally(() => database.close());
  return { url, remove };
});
