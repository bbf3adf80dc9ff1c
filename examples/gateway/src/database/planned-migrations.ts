import { existsSync } from 'node:fs';
import { laterMigrations, openDatabase, pendingMigrations } from '@gatehouse/adapters/knex';
import { gatewayMigrations } from '@gatehouse/adapters/knex/gateway';
import { sqlitePath } from '../config/index.ts';
import type { DatabasePlaces } from './prepare-database.ts';

/** Names of migrations. */
export interface PlannedMigrations {
  /** Migrations that `prepareDatabase` would apply. */
  readonly missing: readonly string[];
  /** Migrations of a later release, which this release ignores. */
  readonly later: readonly string[];
}

/** Returns what `prepareDatabase` would do. Changes nothing. */
export async function plannedMigrations({
  databaseUrl,
  databaseAdminUrl,
}: Pick<DatabasePlaces, 'databaseUrl' | 'databaseAdminUrl'>): Promise<PlannedMigrations> {
  const address = databaseUrl.reveal();
  const file = sqlitePath(address);
  // This check comes first, because opening a SQLite file that does not exist would create it.
  if (file !== undefined && !existsSync(file)) return { missing: Object.keys(gatewayMigrations), later: [] };
  const database = await openDatabase(databaseAdminUrl?.reveal() ?? address, { refusesForeignFile: true });
  try {
    const missing = await pendingMigrations(database, gatewayMigrations);
    return { missing, later: await laterMigrations(database, gatewayMigrations) };
  } finally {
    await database.close();
  }
}
