import type { Database } from '../database.ts';

/**
 * Database setting with which a transaction on PostgreSQL declares the rows that it accesses: those of one holder,
 * those of one device, or with `resealing` the keys of all holders, which it can only read.
 */
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
