import type { Database } from '../database.ts';
import { appliedMigrationsIfAny } from './applied-migrations.ts';
import { laterSteps } from './later-release.ts';
import type { Migrations } from './migration.ts';

/** Returns the names of the applied steps that a later release has added. A new database has none. */
export async function laterMigrations(
  database: Database,
  migrations: Migrations,
): Promise<readonly string[]> {
  return laterSteps(await appliedMigrationsIfAny(database), migrations);
}
