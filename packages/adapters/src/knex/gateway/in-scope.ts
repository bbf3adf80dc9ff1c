import type { Database } from '../database.ts';

/** Setting with which a transaction limits row-level security to the rows of one holder, device or key. */
export type RowScope = 'gatehouse.did' | 'gatehouse.device' | 'gatehouse.resealing';

/** Runs the work in a transaction that is limited to these rows. */
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
 * Like `inScope`, for work that only reads. On SQLite, which hides no rows, it needs no transaction, because
 * a transaction would wait for writers.
 */
export function readInScope<T>(
  database: Database,
  scope: RowScope,
  value: string,
  work: () => Promise<T>,
): Promise<T> {
  return database.engine === 'sqlite' ? work() : inScope(database, scope, value, work);
}
