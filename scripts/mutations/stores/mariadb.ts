// biome-ignore-all lint/suspicious/noTemplateCurlyInString: Mutations contain source text.
import type { Mutation } from '../mutation.ts';

const KNEX = 'packages/adapters/src/knex';
const TESTS = 'packages/adapters/test/knex/mysql';
const STORES = `${TESTS}/mariadb.long.test.ts > MariaDB *`;
const OUTAGE = `${TESTS}/mariadb-outage.long.test.ts > *`;

const bug =
  (test: string, file: string) =>
  (find: string, replace: string): Mutation => ({
    test,
    file: `${KNEX}/${file}`,
    find,
    replace,
  });

const schema = bug(STORES, 'mysql/mysql-schema.ts');
const settings = bug(STORES, 'mysql/open-mysql.ts');
const engine = bug(STORES, 'mysql/mysql-engine.ts');
const failure = bug(OUTAGE, 'mysql/mysql-failure.ts');
const accounts = bug(STORES, 'sign-in/knex-account-store.ts');
const guards = bug(OUTAGE, 'migrations/mysql-audit-guards.ts');

/** Bugs of the MariaDB adapter that a developer could write. With each of them, a contract must fail. */
export const mariadbMutations: readonly Mutation[] = [
  // Bugs in comparing texts.
  schema("COLLATION = 'utf8mb4_nopad_bin'", "COLLATION = 'utf8mb4_bin'"),
  schema("COLLATION = 'utf8mb4_nopad_bin'", "COLLATION = 'utf8mb4_general_ci'"),
  schema("COLLATION = 'utf8mb4_nopad_bin'", "COLLATION = 'utf8mb4_unicode_520_nopad_ci'"),
  schema('KEY_LENGTH = 255', 'KEY_LENGTH = 100'),
  schema("  'user_agent',\n", ''),
  schema("  'return_to',\n", ''),
  schema("  'external_issuer',\n", ''),
  schema("  'reason',\n", ''),
  schema("? 'longtext'", "? 'text'"),
  schema(
    '${typed(statement)} character set utf8mb4 collate ${COLLATION}',
    '${typed(statement)} character set utf8mb3',
  ),
  settings('`names utf8mb4 collate ${COLLATION}`', "'names latin1'"),
  bug(STORES, 'knex-audit-reader.ts')('instr(lower(${HEBREW(SEARCHED)})', 'instr((${HEBREW(SEARCHED)})'),
  // Bugs in races.
  accounts(
    "from<AccountRow>('users').where({ id }).forUpdate().first()",
    "from<AccountRow>('users').where({ id }).first()",
  ),
  accounts(
    "from('locks').where({ name: 'admins' }).forUpdate().first()",
    "from('locks').where({ name: 'admins' }).first()",
  ),
  bug(STORES, 'knex-audit-log.ts')(
    "this.#database.engine === 'sqlite' ? AUDIT_HEAD : LOCKED_HEAD",
    'LOCKED_HEAD.name ? AUDIT_HEAD : LOCKED_HEAD',
  ),
  bug(STORES, 'sign-in/knex-login-state-store.ts')(
    'removed > 0 ? loginStateOf(row) : undefined',
    'removed >= 0 ? loginStateOf(row) : undefined',
  ),
  bug(STORES, 'sign-in/touch-statement.ts')(
    'mysql: `(select value from ${JSON_KEYS} asked) and last_seen_at < ?`',
    'mysql: `(select value from ${JSON_KEYS} asked) and ? is not null`',
  ),
  bug(STORES, 'knex-settings-store.ts')(
    "from.raw('settings.version + 1')",
    "from.raw('settings.version + 2')",
  ),
  bug(STORES, 'delete-some.ts')(').limit(limit).del<number>()', ').del<number>()'),
  // Bugs in units of work.
  engine('      await connection.begin();\n', ''),
  engine('await connection.commit();', "await connection.query('do 1');"),
  bug(STORES, 'mysql/mysql-connection.ts')("this.query('rollback')", "this.query('commit')"),
  settings('isolation level read committed', 'isolation level read uncommitted'),
  engine(
    'return this.#attempted(async (connection) => {',
    'return this.reading(async () => work(Object(this)));\n    return this.#attempted(async (connection) => {',
  ),
  bug(STORES, 'mysql/mariadb-builder.ts')(
    "['insert', 'update', 'del'] as const",
    "['update', 'del'] as const",
  ),
  // Bugs in deadlocks.
  bug(OUTAGE, 'mysql/mysql-connection.ts')('if (this.#isBroken || isDeadlock(error))', 'if (this.#isBroken)'),
  bug(OUTAGE, 'mysql/mysql-engine.ts')('const MAX_ATTEMPTS = 10;', 'const MAX_ATTEMPTS = 1;'),
  failure('ER_LOCK_DEADLOCK|', ''),
  // Bugs in outages.
  failure('[/^(ECONN|', '[/^(UNKNOWN|'),
  failure('PROTOCOL_CONNECTION_LOST|', 'UNKNOWN|'),
  bug(OUTAGE, 'mysql/mysql-pool.ts')(
    '      this.#size -= 1;\n      this.#waiting.shift()?.();\n      throw error;',
    '      this.#waiting.shift()?.();\n      throw error;',
  ),
  bug(OUTAGE, 'mysql/mysql-engine.ts')('throw mysqlFailure(error);', 'throw error;'),
  // Bugs in the audit log.
  guards("['update', 'delete'] : ", "['update'] : "),
  guards(": ['insert', 'delete']", ": ['insert']"),
  guards('row_count() <> 1', 'row_count() < 0'),
  guards('new.sequence <> old.sequence + 1', 'false'),
];
