import { type Database, pendingMigrations } from '@gatehouse/adapters/knex';
import { gatewayMigrations } from '@gatehouse/adapters/knex/gateway';
import { InvalidSettings } from '@gatehouse/http-koa/process';
import { PROCESS_TITLES, type ProcessName } from '../config/index.ts';

/**
 * Throws `InvalidSettings` if no migration was applied to the database. Without its tables, the process would end with
 * an error of the driver. A database that lacks only some migrations is accepted, and `/readyz` reports them.
 */
export async function refuseEmptyDatabase(database: Database, process: ProcessName): Promise<void> {
  const pending = await pendingMigrations(database, gatewayMigrations);
  if (pending.length < Object.keys(gatewayMigrations).length) return;
  const message = 'names a database that is not migrated';
  const remedy =
    'Run "gatehouse migrate" with DATABASE_ADMIN_URL, or set DATABASE_ADMIN_URL for this process';
  throw new InvalidSettings(PROCESS_TITLES[process], [{ field: 'DATABASE_URL', message, remedy }]);
}
