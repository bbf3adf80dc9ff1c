/**
 * Columns whose texts can be longer than a key. A non-unique index of such a column contains only the first 255
 * characters. On MariaDB, a text column that is missing here accepts at most 255 characters, or the number in
 * `LENGTHS`.
 */
const LONG_COLUMNS = new Set([
  'action',
  'content',
  'current_sealed',
  'cursor',
  'described',
  'detail',
  'entitlement',
  'error',
  'external_issuer',
  'failure_message',
  'filler',
  'keys',
  'next_sealed',
  'messages',
  'note',
  'note_key',
  'payload',
  'place',
  'plan',
  'principal',
  'reason',
  'receipt',
  'record',
  'return_to',
  'roles',
  'sealed',
  'sealed_name',
  'sealed_pds_code',
  'subject',
  'ticket_ref',
  'user_agent',
  'value',
]);

/** A collation that compares byte for byte, including trailing blanks. */
export const COLLATION = 'utf8mb4_nopad_bin';

/** Maximum length of a key, in characters. Three keys fit into one index of InnoDB. */
const KEY_LENGTH = 255;

/**
 * Lengths of keys that can be longer than `KEY_LENGTH`: `email_key`, because a text in lower case can be longer than
 * the original, and `name`, because the name of a lock contains a key.
 */
const LENGTHS: Readonly<Record<string, number>> = { email_key: 3 * KEY_LENGTH, name: 2 * KEY_LENGTH };

const PARTIAL_UNIQUE = /^create unique index (\w+) on (\w+) \(([^)]*)\)\s+where (.*)$/is;

/**
 * Converts a statement of the shared migrations to MariaDB. A key cannot be a `text` without a length. MariaDB has no
 * partial indexes, so such an index contains all rows. A partial unique index gets an additional column. This column is
 * null in the rows outside the partial index, because nulls are never equal.
 */
export function mysqlSchema(statement: string): string {
  if (/^create table/i.test(statement))
    return `${typed(statement)} character set utf8mb4 collate ${COLLATION}`;
  if (/^alter table \S+ add `\w+` text/i.test(statement)) return typed(statement);
  const [, name, table, columns, condition] = PARTIAL_UNIQUE.exec(statement) ?? [];
  if (name !== undefined && columns !== undefined)
    return `alter table ${table}
      add column ${name}_applies tinyint generated always as (if(${condition}, 1, null)) virtual invisible,
      add unique index ${name} (${columns.replace(/\w+/g, '`$&`')}, ${name}_applies)`;
  const index = /^(alter table .* add (?:unique |index )|create index ).*/i.exec(statement)?.[1];
  if (index === undefined) return statement;
  const whole = statement.replace(/\) where .*$/s, ')');
  // A unique key needs no limit, because MariaDB compares the hashes of whole texts.
  if (index.includes('unique')) return whole;
  return whole.replace(/`?\b(\w+)\b`?(?=\s*[,)])/g, (_, column) =>
    LONG_COLUMNS.has(column) ? `\`${column}\`(${KEY_LENGTH})` : `\`${column}\``,
  );
}

/** Gives each column of texts a length, or the type `longtext`. */
function typed(statement: string): string {
  return statement.replace(
    /`?(\w+)`? text( collate "C")?(?=[ ,)]|$)/g,
    (_, column) => `\`${column}\` ${typeOf(column)}`,
  );
}

function typeOf(column: string): string {
  return LONG_COLUMNS.has(column) ? 'longtext' : `varchar(${LENGTHS[column] ?? KEY_LENGTH})`;
}
