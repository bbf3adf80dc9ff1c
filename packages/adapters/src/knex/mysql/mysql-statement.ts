const DO_NOTHING = /\s*on conflict(?: \([^)]*\))? do nothing/;
const DO_UPDATE = /on conflict(?: \([^)]*\))?(?:\s+where .*?)?\s+do update\s+set/s;

const converted = new Map<string, string>();

/**
 * Converts a prepared statement of a store to MariaDB: quotes the column `key`, which is a reserved word, and converts
 * `on conflict`.
 */
export function mysqlStatement(text: string): string {
  let statement = converted.get(text);
  if (statement === undefined) {
    statement = convert(text);
    converted.set(text, statement);
  }
  return statement;
}

function convert(text: string): string {
  return text
    .replace(/(?<![`\w])(?<!duplicate )key(?![`\w])/g, '`key`')
    .replace(DO_UPDATE, 'on duplicate key update')
    .replace(/\bexcluded\.(\w+|`key`)/g, 'values($1)')
    .replace(/^(\s*)insert into(.*)$/s, (insert, space, rest) =>
      DO_NOTHING.test(rest) ? `${space}insert ignore into${rest.replace(DO_NOTHING, '')}` : insert,
    );
}
