import type { Knex } from 'knex';
import type { Database } from './database.ts';

interface Some {
  readonly table: string;
  readonly key: string;
  readonly limit: number;
}

/** Deletes at most `limit` of the rows that `narrow` selects, and returns the number of deleted rows. */
export function deleteSome(
  database: Database,
  { table, key, limit }: Some,
  narrow: (rows: Knex.QueryBuilder) => Knex.QueryBuilder,
): Promise<number> {
  return database.write((from) => {
    if (database.engine === 'mysql') return narrow(from(table)).limit(limit).del<number>();
    const keys = narrow(from(table).select(key)).limit(limit);
    // Skip locked rows, so that two transactions do not wait for each other. The next purge deletes these rows.
    if (database.engine === 'postgres') keys.forUpdate().skipLocked();
    return narrow(from(table).whereIn(key, keys)).del<number>();
  });
}
