import { type Database, migrate, openDatabase } from '@gatehouse/adapters/knex';
import { gatewayMigrations, grantRuntimeRole, runtimeRoleFault } from '@gatehouse/adapters/knex/gateway';
import type { Secret } from '@gatehouse/core/kernel';
import { ConfigInvalid } from '../config/config-fault.ts';

/** Where the database is, and as whom it is prepared. */
export interface DatabasePlaces {
  readonly databaseUrl: Secret;
  /** PostgreSQL by the role that migrates; on SQLite there is none. */
  readonly databaseAdminUrl: Secret | undefined;
  readonly isRelease: boolean;
}

/**
 * Brings the schema up to date: on SQLite as it is, on PostgreSQL by the admin's role, which then lets the runtime
 * role do its work and is not used any more. Without an admin's address the schema is taken as it is.
 */
export async function prepareDatabase({ databaseUrl, databaseAdminUrl }: DatabasePlaces): Promise<void> {
  const address = databaseUrl.reveal();
  const isSqlite = address.startsWith('sqlite:');
  if (!isSqlite && !databaseAdminUrl) return;
  const database = await openDatabase(databaseAdminUrl?.reveal() ?? address);
  try {
    await migrate(database, gatewayMigrations);
    if (!isSqlite) await grantRuntimeRole(database, decodeURIComponent(new URL(address).username));
  } finally {
    await database.close();
  }
}

/** In production no server runs as a role that row-level security does not hold; throws `ConfigInvalid`. */
export async function refuseUnsafeRole(
  database: Database,
  { isRelease }: Pick<DatabasePlaces, 'isRelease'>,
): Promise<void> {
  if (!isRelease) return;
  const fault = await runtimeRoleFault(database);
  if (fault === undefined) return;
  const remedy = 'Let DATABASE_URL name a plain role, and DATABASE_ADMIN_URL the one that migrates';
  throw new ConfigInvalid([{ message: fault, remedy }]);
}
