import { openDatabase, readiness } from '@gatehouse/adapters/knex';

const [, , path = '', driver] = process.argv;
const database = await openDatabase(`sqlite:${path}`, {
  driver: driver === 'sqlite3' ? 'sqlite3' : 'better-sqlite3',
});
console.log(JSON.stringify(await readiness(database, {})));
await database.close();
