import { once } from 'node:events';
import { type Migrations, migrate, openDatabase } from '@gatehouse/adapters/knex';

/** Two steps. The first one waits for standard input between its two statements. */
export const STEPS: Migrations = {
  'slow-0001-first': async (database) => {
    await database.define((schema) => schema.createTable('first', (table) => table.integer('id')));
    console.log('begun');
    await once(process.stdin, 'data');
    await database.define((schema) => schema.createTable('second', (table) => table.integer('id')));
  },
  'slow-0002-second': (database) =>
    database.define((schema) => schema.createTable('third', (table) => table.integer('id'))),
};

const [url, listens] = process.argv.slice(2);
if (url?.startsWith('mysql:')) await migrateNow(url);

async function migrateNow(address: string): Promise<void> {
  if (listens) {
    process.on('SIGTERM', (signal) => console.log(`on ${signal}`));
    process.once('SIGTERM', (signal) => console.log(`once ${signal}`));
  }
  const database = await openDatabase(address);
  await migrate(database, STEPS)
    .catch((error: unknown) => console.log(Reflect.get(error as object, 'reason')))
    .finally(() => database.close());
  process.stdin.destroy();
}
