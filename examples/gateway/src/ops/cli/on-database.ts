import { HttpPdsClient } from '@gatehouse/adapters/atproto';
import { openDatabaseAs } from '@gatehouse/adapters/knex';
import { OPERATOR_ROLES, type Operator, Secret, systemPrincipal } from '@gatehouse/core';
import type { Container } from 'inversify';
import { prepareDatabase } from '../../database/prepare-database.ts';
import { createOpsContainer } from '../container.ts';
import { parseOpsConfiguration } from '../ops-configuration.ts';
import type { Terminal } from './terminal.ts';

/** Whoever may read DATABASE_URL may do everything; the audit log names them so. */
export const COMMAND_LINE: Operator = {
  principal: systemPrincipal('command-line'),
  roles: OPERATOR_ROLES,
};

/** Does the work on the database at DATABASE_URL itself, without the operator API, which is brought up to date first. */
export async function onDatabase<T>(
  { environment }: Terminal,
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
