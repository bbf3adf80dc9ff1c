import { HttpPdsClient } from '@gatehouse/adapters/atproto';
import { openDatabaseAs } from '@gatehouse/adapters/knex';
import { Secret } from '@gatehouse/core';
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
  const { databaseUrl, pdsUrl: url, pdsAdminPassword } = configuration;
  await prepareDatabase(configuration);
  const database = await openDatabaseAs('system', databaseUrl.reveal());
  try {
    const pds = new HttpPdsClient({ url, adminPassword: pdsAdminPassword ?? new Secret('') });
    return await work(await createOpsContainer(database, pds));
  } finally {
    await database.close();
  }
}
