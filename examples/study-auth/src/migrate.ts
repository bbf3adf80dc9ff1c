import { migrate } from '@gatehouse/adapters/knex';
import { StartFailure, startFailureText } from '@gatehouse/http-koa/process';
import { compose } from './compose.ts';
import { readConfiguration } from './configuration.ts';
import { migrations } from './migrations.ts';

try {
  // The gateway's `migrate` has an option that only shows what it would do. If this command ignored that option, it
  // would migrate.
  const [unknown] = process.argv.slice(2);
  if (unknown !== undefined)
    throw new StartFailure(`Unknown argument ${unknown}. This command has none. Nothing was changed.`);
  const { database } = await compose(readConfiguration(process.env, process.cwd()));
  try {
    const applied = await migrate(database, migrations, { onNotice: console.error });
    console.log(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}.`);
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(startFailureText(error));
  process.exitCode = 1;
}
