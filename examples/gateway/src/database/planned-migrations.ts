import { existsSync } from 'node:fs';
import { openDatabase, pendingMigrations } from '@gatehouse/adapters/knex';
import { gatewayMigrations } from '@gatehouse/adapters/knex/gateway';
import type { DatabasePlaces } from './prepare-database.ts';

/** Names of the migrations that `prepareDatabase` would apply. Changes nothing. */
export async function plannedMigrations({
  databaseUrl,
  databaseAdminUrl,
}: Pick<DatabasePlaces, 'databaseUrl' | 'databaseAdminUrl'>): Promise<readonly string[]> {
  const address = databaseUrl.reveal();
  const file = /^sqlite:(?:\/\/(?=\/))?(.+)$/.exec(address)?.[1];
  // This check comes first, because opening a SQLite file that does not exist would create it.
  if (file !== undefined && !existsSync(file)) return Object.keys(gatewayMigrations);
  const database = await openDatabase(databaseAdminUrl?.reveal() ?? address);
  try {
    return await pendingMigrations(database, gatewayMigrations);
  } finally {
    await database.close();
  }
}
