import { Database, migrate } from '@gatehouse/adapters/knex';
import { readConfiguration } from './configuration.ts';
import { createContainer } from './container.ts';
import { migrations } from './migrations.ts';

const container = await createContainer(readConfiguration(process.env));
const database = container.get(Database);
const applied = await migrate(database, migrations);
console.log(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}.`);
await database.close();
