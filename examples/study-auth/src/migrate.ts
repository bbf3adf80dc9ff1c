import { Database, migrate } from '@gatehouse/adapters/knex';
import { readConfiguration } from './configuration.ts';
import { createContainer } from './container.ts';
import { migrations } from './migrations.ts';
import { startupFailure } from './startup-failure.ts';

try {
  const container = await createContainer(readConfiguration(process.env));
  const database = container.get(Database);
  try {
    const applied = await migrate(database, migrations);
    console.log(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}.`);
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(startupFailure(error));
  process.exitCode = 1;
}
