import {
  accountMigrations,
  type Migrations,
  migrate,
  openDatabase,
  pendingMigrations,
  readiness,
} from '@gatehouse/adapters/knex';
import { sampleAccount } from '@gatehouse/testing/contracts';
import { temporaryMariadb } from '@gatehouse/testing/servers/mariadb';
import { expect, inject, it } from 'vitest';
import { mariadbDump, restoreMariadb } from '../stored/mariadb-dump.ts';
import { storageIn } from '../world/storages.ts';

it('migrate refuses a MariaDB on which a migration ended halfway, until the earlier backup is restored', async () => {
  const { url, drop } = await temporaryMariadb(inject('mariadbUrl'));
  const database = await openDatabase(url);
  await migrate(database, accountMigrations);
  const account = sampleAccount();
  await storageIn(database).accounts.insert(account);
  const backup = await mariadbDump(url);
  let isDiskFull = true;
  const next: Migrations = {
    ...accountMigrations,
    'account-9999-next': async (door) => {
      await door.define((schema) => schema.createTable('next', (table) => table.text('id').primary()));
      if (isDiskFull) throw new Error('the disk is full');
    },
  };
  await expect(migrate(database, next)).rejects.toThrow('the disk is full');
  isDiskFull = false;
  const reason =
    'the migration account-9999-next has not ended. If no process migrates this database now, it ended halfway, and ' +
    'MariaDB cannot undo it: restore the backup from before the upgrade, or drop and create the database if it was ' +
    'new. Then migrate again';
  for (const steps of [next, accountMigrations]) {
    await expect(migrate(database, steps)).rejects.toMatchObject({ reason });
    await expect(pendingMigrations(database, steps)).rejects.toMatchObject({ reason });
    expect(await readiness(database, steps)).toMatchObject({ ready: false, detail: reason });
  }
  await database.close();
  await drop();

  const restored = await temporaryMariadb(inject('mariadbUrl'));
  await restoreMariadb(restored.url, backup);
  const again = await openDatabase(restored.url);
  expect(await migrate(again, next)).toEqual(['account-9999-next']);
  expect(await storageIn(again).accounts.byId(account.id)).toEqual(account);
  await again.close();
  await restored.drop();
});
