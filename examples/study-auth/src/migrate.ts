import { migrate } from '@gatehouse/adapters/knex';
import { startFailureText } from '@gatehouse/http-koa/process';
import { compose } from './compose.ts';
import { readConfiguration } from './configuration.ts';
import { migrations } from './migrations.ts';

try {
  const { database } = await compose(readConfiguration(process.env, process.cwd()));
  try {
    const applied = await migrate(database, migrations);
    console.log(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}.`);
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(startFailureText(error));
  process.exitCode = 1;
}
