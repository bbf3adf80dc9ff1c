import type { EngineName, PreparedStatement } from '../engine.ts';

/** The keys of the JSON array `?` as the column `value` of a table, on MariaDB. */
export const JSON_KEYS = `json_table(?, '$[*]' columns (value varchar(255) character set utf8mb4 collate utf8mb4_nopad_bin path '$'))`;

/**
 * Moves `last_seen_at` of many rows forward. Its values are the instant, the keys and the instant. Prepared, because the
 * query builder takes longer for hundreds of rows than SQLite needs to update them.
 */
export function touchStatement(
  { table, key }: { readonly table: string; readonly key: string },
  engine: EngineName,
): PreparedStatement {
  const due = {
    sqlite: '(select value from json_each(?)) and last_seen_at < ?',
    mysql: `(select value from ${JSON_KEYS} asked) and last_seen_at < ?`,
    // Locks the rows in one order. Otherwise two servers that update the same rows could deadlock.
    postgres: `(select ${key} from ${table} where ${key} = any(?::text[]) and last_seen_at < ? order by ${key} for no key update)`,
  }[engine];
  return { name: `touch_${table}`, text: `update ${table} set last_seen_at = ? where ${key} in ${due}` };
}
