/** Columns whose texts can be longer than a key. An index of such a column contains only the first characters. */
const LONG_COLUMNS = new Set([
  'action',
  'detail',
  'external_issuer',
  'filler',
  'principal',
  'reason',
  'return_to',
  'subject',
  'ticket_ref',
  'user_agent',
  'value',
]);

/** A collation that compares byte for byte, including trailing blanks. */
export const COLLATION = 'utf8mb4_nopad_bin';

/** Maximum length of a key, in characters. Two keys fit into one index of InnoDB. */
const KEY_LENGTH = 255;

/**
 * Converts a statement of the shared migrations to MariaDB. A key cannot be a `text` without a length. MariaDB has no
 * partial indexes, so such an index contains all rows.
 */
export function mysqlSchema(statement: string): string {
  if (/^create table/i.test(statement)) {
    const typed = statement.replace(
      /`?(\w+)`? text( collate "C")?(?=[ ,)])/g,
      (_, column) => `\`${column}\` ${typeOf(column)}`,
    );
    return `${typed} character set utf8mb4 collate ${COLLATION}`;
  }
  const index = /^(alter table .* add (?:unique |index )|create index ).*/i.exec(statement)?.[1];
  if (index === undefined) return statement;
  const whole = statement.replace(/\) where .*$/s, ')');
  // For a unique key, MariaDB compares the hashes of whole texts.
  if (index.includes('unique')) return whole;
  return whole.replace(/`?\b(\w+)\b`?(?=\s*[,)])/g, (text, column) =>
    LONG_COLUMNS.has(column) ? `\`${column}\`(${KEY_LENGTH})` : text,
  );
}

function typeOf(column: string): string {
  return LONG_COLUMNS.has(column) ? 'longtext' : `varchar(${KEY_LENGTH})`;
}
