import { StorageUnavailable } from '@gatehouse/core/kernel';
import type { Database } from '../database.ts';

export const APPLIED_MIGRATIONS = 'applied_migrations';

/** Returns the names of the applied steps. Throws if the database was never migrated. */
export async function appliedMigrations(database: Database): Promise<ReadonlySet<string>> {
  const rows = await database.read((from) => from<{ name: string }>(APPLIED_MIGRATIONS).select('name'));
  return new Set(rows.map((row) => row.name));
}

/** Returns the names of the applied steps; none for a new database, which does not have the table yet. */
export async function appliedMigrationsIfAny(database: Database): Promise<ReadonlySet<string>> {
  return appliedMigrations(database).catch((error: unknown) => {
    if (error instanceof StorageUnavailable) throw error;
    return new Set<string>();
  });
}
