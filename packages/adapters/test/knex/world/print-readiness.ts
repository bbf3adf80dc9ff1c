import { openDatabase, readiness } from '@gatehouse/adapters/knex';
import BetterSqlite3 from 'better-sqlite3';

const NOBODY = 65_534;
const [, , path = '', driver = ''] = process.argv;

const options = { driver: driver === 'sqlite3' ? 'sqlite3' : 'better-sqlite3' } as const;
await import(options.driver);
// Root can write to every file, so the process becomes the user `nobody`. Everything is loaded first, because loading
// can require root.
new BetterSqlite3(':memory:').close();
if (process.getuid?.() === 0) {
  process.setgid?.(NOBODY);
  process.setuid?.(NOBODY);
}

const database = await openDatabase(`sqlite:${path}`, options);
console.log(JSON.stringify(await readiness(database, {})));
await database.close();
