import type { Database } from '../database.ts';

/** What a transaction names to row-level security, which then shows the rows of that and no others. */
export type RowScope = 'gatehouse.did' | 'gatehouse.device' | 'gatehouse.resealing';

/** Runs the work in a transaction that names the rows it is about. */
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

/** As `inScope`. On SQLite, where no rows are hidden, a read must not wait for a writer as a transaction does. */
export function readInScope<T>(
  database: Database,
  scope: RowScope,
  value: string,
  work: () => Promise<T>,
): Promise<T> {
  return database.engine === 'sqlite' ? work() : inScope(database, scope, value, work);
}
