const INSERT_IGNORE = /^\s*insert ignore into `?(\w+)`?\s*\(`?(\w+)`?/;

/** An insert that ignores duplicate rows, converted to SQL without the keyword `ignore`. */
export interface IgnoringInsert {
  readonly sql: string;
  /** True if an error for a duplicate row means that no row was inserted. */
  readonly ignoresDuplicate: boolean;
}

/**
 * Returns the statement without `ignore`; undefined for other statements. With `ignore`, MariaDB would also shorten
 * texts that are too long, and insert default values for missing ones.
 */
export function ignoringInsert(sql: string): IgnoringInsert | undefined {
  const [, table, column] = INSERT_IGNORE.exec(sql) ?? [];
  if (table === undefined || column === undefined) return undefined;
  const insert = sql.replace('insert ignore into', 'insert into');
  if (/\breturning\b/.test(insert)) return { sql: insert, ignoresDuplicate: true };
  const same = `${table}.\`${column}\``;
  return { sql: `${insert} on duplicate key update ${same} = ${same}`, ignoresDuplicate: false };
}
