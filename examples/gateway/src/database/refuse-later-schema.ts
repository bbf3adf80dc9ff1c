import { type Database, pendingMigrations } from '@gatehouse/adapters/knex';
import { gatewayMigrations } from '@gatehouse/adapters/knex/gateway';

/**
 * Throws `StorageUnavailable` if a later release has removed what this release needs, or if a migration ended halfway.
 * A process without the role that migrates would otherwise start, and its queries would fail one by one.
 */
export async function refuseLaterSchema(database: Database): Promise<void> {
  await pendingMigrations(database, gatewayMigrations);
}
