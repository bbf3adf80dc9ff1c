import { migrate } from '@gatehouse/adapters/knex';
import { compose } from './compose.ts';
import { readConfiguration } from './configuration.ts';
import { migrations } from './migrations.ts';
import { startupFailure } from './startup-failure.ts';

try {
  const { database } = await compose(readConfiguration(process.env));
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
