import type { EngineName, PreparedStatement } from '../engine.ts';
import { JSON_KEYS } from '../mysql/json-keys.ts';

/**
 * Returns a statement that sets a later `last_seen_at` in many rows. Parameters: instant, keys, instant. It is a
 * prepared statement, because the query builder takes longer for hundreds of rows than SQLite needs to update them.
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
