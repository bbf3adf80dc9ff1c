import { openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import type { Container } from 'inversify';
import { prepareDatabase } from '../../database/prepare-database.ts';
import { createOpsContainer } from '../container.ts';
import { parseOpsConfiguration } from '../ops-configuration.ts';
import type { Terminal } from './terminal.ts';

/** Does the work on the database at DATABASE_URL of the environment, after bringing that up to date. */
export async function workOnDatabase<T>(
  environment: Terminal['environment'],
  work: (container: Container) => Promise<T>,
): Promise<T> {
  const configuration = parseOpsConfiguration(environment);
  await prepareDatabase(configuration);
  const database = await openDatabaseAs('system', configuration.databaseUrl.reveal());
  try {
    return await work(await createOpsContainer(database));
  } finally {
    await database.close();
  }
}
