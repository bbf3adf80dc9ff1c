import type { EngineName, PreparedStatement } from '../engine.ts';

/** SQL for MariaDB that converts the JSON array `?` to a table whose column `value` contains the keys. */
export const JSON_KEYS = `json_table(?, '$[*]' columns (value varchar(255) character set utf8mb4 collate utf8mb4_nopad_bin path '$'))`;

/**
 * Returns a statement that sets a later `last_seen_at` in many rows. Its values are the instant, the keys and the
 * instant. It is a prepared statement, because the query builder takes longer for hundreds of rows than SQLite needs to
 * update them.
 */
export function touchStatement(
  { table, key }: { readonly table: string; readonly key: string },
  engine: EngineName,
): PreparedStatement {
  const due = {
    sqlite: '(select value from json_each(?)) and last_seen_at < ?',
    mysql: `(select value from ${JSON_KEYS} asked) and last_seen_at < ?`,
    // Lock the rows in one order. Otherwise two servers that update the same rows could deadlock.
    postgres: `(select ${key} from ${table} where ${key} = any(?::text[]) and last_seen_at < ? order by ${key} for no key update)`,
  }[engine];
  return { name: `touch_${table}`, text: `update ${table} set last_seen_at = ? where ${key} in ${due}` };
}
