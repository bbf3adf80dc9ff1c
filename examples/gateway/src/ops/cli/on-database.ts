import { HttpPdsClient } from '@gatehouse/adapters/atproto';
import { gatewayMigrations, migrate, openDatabaseAs } from '@gatehouse/adapters/knex';
import { OPERATOR_ROLES, type Operator, Secret, systemPrincipal } from '@gatehouse/core';
import type { Container } from 'inversify';
import { createOpsContainer } from '../container.ts';
import { parseOpsConfiguration } from '../ops-configuration.ts';
import type { Terminal } from './terminal.ts';

/** Whoever may read DATABASE_URL may do everything; the audit log names them so. */
export const COMMAND_LINE: Operator = {
  principal: systemPrincipal('command-line'),
  roles: OPERATOR_ROLES,
};

/** Does the work on the database at DATABASE_URL itself, without the operator API; a SQLite file is migrated first. */
export async function onDatabase<T>(
  { environment }: Terminal,
  work: (container: Container) => Promise<T>,
): Promise<T> {
  const { databaseUrl, pdsUrl: url, pdsAdminPassword } = parseOpsConfiguration(environment);
  const database = await openDatabaseAs('system', databaseUrl.reveal());
  try {
    if (database.engine === 'sqlite') await migrate(database, gatewayMigrations);
    const pds = new HttpPdsClient({ url, adminPassword: pdsAdminPassword ?? new Secret('') });
    return await work(await createOpsContainer(database, pds));
  } finally {
    await database.close();
  }
}
