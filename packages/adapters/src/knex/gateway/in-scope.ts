import type { Database } from '../database.ts';

/** Database setting by which a transaction restricts itself to the rows of one holder, device or key. */
export type RowScope = 'gatehouse.did' | 'gatehouse.device' | 'gatehouse.resealing';

/** Runs the work in a transaction that can access only these rows. */
export function inScope<T>(
  database: Database,
  scope: RowScope,
  value: string,
  work: () => Promise<T>,
): Promise<T> {
  return database.transaction(async () => {
    await database.setLocal(scope, value);
    return work();
  });
}

/**
 * Runs work that only reads, with the same restriction as `inScope`. SQLite hides no rows, so the work runs there
 * without a transaction, which would wait for writers.
 */
export function readInScope<T>(
  database: Database,
  scope: RowScope,
  value: string,
  work: () => Promise<T>,
): Promise<T> {
  return database.engine === 'postgres' ? inScope(database, scope, value, work) : work();
}
