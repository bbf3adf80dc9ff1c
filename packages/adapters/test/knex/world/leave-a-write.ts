import { migrate, openDatabase, settingsMigrations } from '@gatehouse/adapters/knex';

// Ends without waiting for its last write.
const [, , path = ''] = process.argv;
const database = await openDatabase(`sqlite:${path}`, { driver: 'better-sqlite3-thread' });
await migrate(database, settingsMigrations);
void database.write((from) => from('settings').insert({ name: 'last', value: '{}', version: 1 }));
