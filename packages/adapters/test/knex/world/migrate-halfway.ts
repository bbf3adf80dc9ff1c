import { accountMigrations, migrate, openDatabase, type SqliteDriver } from '@gatehouse/adapters/knex';

const [, , url = '', driver] = process.argv;
const database = await openDatabase(url, { driver: driver as SqliteDriver });
await migrate(database, {
  ...accountMigrations,
  'endless-0001': async (door) => {
    await door.define((schema) => schema.createTable('half', (table) => table.text('id')));
    process.stdout.write('halfway\n');
    await new Promise((resolve) => setTimeout(resolve, 600_000));
  },
});
