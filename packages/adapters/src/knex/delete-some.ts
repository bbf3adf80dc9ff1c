import type { Knex } from 'knex';
import type { Database } from './database.ts';

interface Some {
  readonly table: string;
  readonly key: string | readonly string[];
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
    const columns = [key].flat();
    const keys = narrow(from(table).select(...columns)).limit(limit);
    if (database.engine === 'sqlite') return narrow(from(table).whereIn(columns, keys)).del<number>();
    // Skip locked rows, so that two transactions do not wait for each other. The next purge deletes these rows.
    // PostgreSQL can run a subquery of `in` once for each row, and would then delete more than the limit.
    keys.forUpdate().skipLocked();
    const chosen = from('chosen').select(...columns);
    return narrow(from(table).withMaterialized('chosen', keys).whereIn(columns, chosen)).del<number>();
  });
}
