import type { Knex } from 'knex';
import type { Database } from './database.ts';

interface Some {
  readonly table: string;
  readonly key: string;
  readonly limit: number;
}

/** Deletes at most `limit` of the rows that `narrow` selects, and returns their number. */
export function deleteSome(
  database: Database,
  { table, key, limit }: Some,
  narrow: (rows: Knex.QueryBuilder) => Knex.QueryBuilder,
): Promise<number> {
  return database.write((from) => {
    if (database.engine === 'mysql') return narrow(from(table)).limit(limit).del<number>();
    const keys = narrow(from(table).select(key)).limit(limit);
    // Skips locked rows, so that neither transaction waits for the other. The next purge deletes them.
    if (database.engine === 'postgres') keys.forUpdate().skipLocked();
    return narrow(from(table).whereIn(key, keys)).del<number>();
  });
}
