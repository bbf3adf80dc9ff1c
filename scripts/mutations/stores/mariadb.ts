// biome-ignore-all lint/suspicious/noTemplateCurlyInString: Mutations contain source text.
import type { Edit, Mutation } from '../mutation.ts';
import type { StoreBugs } from './store-bugs.ts';

const KNEX = 'packages/adapters/src/knex';
const TESTS = 'packages/adapters/test/knex/mysql';
/** Returns the test name that stands for all clauses of one port. */
const of = (port: string): string => `${TESTS}/mariadb.long.test.ts > MariaDB ${port} *`;
const OUTAGE = `${TESTS}/mariadb-outage.long.test.ts > accounts and sessions on a MariaDB server that is stopped and started *`;
const AUDIT = `${TESTS}/mariadb-outage.long.test.ts > the audit log on MariaDB *`;

const bug =
  (test: string, file: string) =>
  (find: string, replace: string, ...also: readonly Edit[]): Mutation => ({
    test,
    file: `${KNEX}/${file}`,
    find,
    replace,
    ...(also.length > 0 ? { also } : {}),
  });

/** Returns the edit that adds a member to a store. */
const member = (text: string): Edit => ({
  find: '  readonly #database: Database;\n',
  replace: `  readonly #database: Database;\n  ${text}\n`,
});
const CACHE = member('readonly #cache = new Map<string, any>();');
/**
 * Edit that adds a member. The member runs a function outside the current transaction, as a store with its own
 * connection would.
 */
const OUTSIDE = member(
  "readonly #outside = process.getBuiltinModule('node:async_hooks').AsyncLocalStorage.snapshot();",
);

const schemaOf = (port: string) => bug(of(port), 'mysql/mysql-schema.ts');
const engine = bug(of('UnitOfWork'), 'mysql/mysql-engine.ts');
const connection = bug(of('UnitOfWork'), 'mysql/mysql-connection.ts');
const database = bug(of('UnitOfWork'), 'database.ts');
const accounts = bug(of('AccountStore'), 'sign-in/knex-account-store.ts');
const sessions = bug(of('SessionStore'), 'sign-in/knex-session-store.ts');
const loginStates = bug(of('LoginStateStore'), 'sign-in/knex-login-state-store.ts');
const links = bug(of('PasswordLinkStore'), 'sign-in/knex-password-link-store.ts');
const attempts = bug(of('AttemptStore'), 'knex-attempt-store.ts');
const settingsStore = bug(of('SettingsStore'), 'knex-settings-store.ts');
const auditLog = bug(of('AuditLog'), 'knex-audit-log.ts');
const failure = bug(OUTAGE, 'mysql/mysql-failure.ts');
const pool = bug(OUTAGE, 'mysql/mysql-pool.ts');
const guards = bug(AUDIT, 'migrations/mysql-audit-guards.ts');

/** Bugs of the MariaDB adapter that a developer could write. With each of them, a contract must fail. */
export const mariadbBugs: StoreBugs = {
  'another process': [
    settingsStore(
      "const row = await this.#database.read((from) => from<SettingRow>('settings').where({ name }).first());",
      "const row = this.#cache.get(name) ?? (await this.#database.read((from) => from<SettingRow>('settings').where({ name }).first()));\n    if (row) this.#cache.set(name, row);",
      CACHE,
      {
        find: 'const text = JSON.stringify(value);',
        replace: 'const text = JSON.stringify(value);\n    this.#cache.delete(name);',
      },
    ),
    accounts(
      "    const row = await this.#database.read((from) =>\n      from('users').where(where).first<AccountRow | undefined>(),\n    );",
      "    const key = JSON.stringify(where);\n    const row = this.#cache.get(key) ?? (await this.#database.read((from) =>\n      from('users').where(where).first<AccountRow | undefined>(),\n    ));\n    if (row) this.#cache.set(key, row);",
      CACHE,
      {
        find: '    if (!isStorable(id)) return false;\n',
        replace: '    this.#cache.clear();\n    if (!isStorable(id)) return false;\n',
      },
    ),
    sessions(
      'const row = await this.#database.lookUp<SessionRow & OwnerRow>(this.#find, digest);',
      'const row = this.#cache.get(digest) ?? (await this.#database.lookUp<SessionRow & OwnerRow>(this.#find, digest));\n    if (row) this.#cache.set(digest, row);',
      CACHE,
      {
        find: '    return this.#database.write((from) => narrow(from(this.#tables.sessions)).del<number>());',
        replace:
          '    this.#cache.clear();\n    return this.#database.write((from) => narrow(from(this.#tables.sessions)).del<number>());',
      },
    ),
    loginStates(
      "await this.#database.write((from) => from('login_states').insert(row));",
      "this.#cache.set(state.digest, row);\n    await this.#database.write((from) => from('login_states').insert(row));",
      CACHE,
      {
        find: 'if (!row) return undefined;',
        replace: 'if (!row || !this.#cache.delete(digest)) return undefined;',
      },
    ),
    links(
      "const row = await this.#database.read((from) =>\n      from<PasswordLinkRow>('password_links').where({ digest }).first(),\n    );",
      "const row = this.#cache.get(digest) ?? (await this.#database.read((from) =>\n      from<PasswordLinkRow>('password_links').where({ digest }).first(),\n    ));\n    if (row) this.#cache.set(digest, row);",
      CACHE,
      {
        find: "return (await this.#database.write((from) => from('password_links').where(where).del())) > 0;",
        replace:
          "this.#cache.clear();\n    return (await this.#database.write((from) => from('password_links').where(where).del())) > 0;",
      },
    ),
    attempts(
      "const row = await this.#database.read((from) => from('familiar_sign_ins').where({ key }).first());\n    return row !== undefined;",
      "if (this.#cache.has(key)) return false;\n    const row = await this.#database.read((from) => from('familiar_sign_ins').where({ key }).first());\n    if (row === undefined) this.#cache.set(key, true);\n    return row !== undefined;",
      CACHE,
      { find: '    const latest =\n', replace: '    this.#cache.delete(key);\n    const latest =\n' },
    ),
    auditLog(
      'const [head] = await this.#database.preparedWrite<AuditHead>(',
      "const [head] = this.#cache.has('head') ? [this.#cache.get('head')] : await this.#database.preparedWrite<AuditHead>(",
      CACHE,
      {
        find: 'return auditEntryOf(row);',
        replace: "this.#cache.set('head', auditEntryOf(row));\n      return auditEntryOf(row);",
      },
    ),
    bug(of('SessionStore'), 'gathered-lookup.ts')(
      '  find(key: string): Promise<object | undefined> {',
      '  find(key: string): Promise<object | undefined> {\n    const known = this.#kept.get(key);\n    if (known) return known;\n    const found = this.#find(key);\n    this.#kept.set(key, found);\n    setTimeout(() => this.#kept.delete(key), 1_000).unref();\n    return found;\n  }\n\n  #find(key: string): Promise<object | undefined> {',
      {
        find: '  #inFlight = 0;\n',
        replace: '  #inFlight = 0;\n  readonly #kept = new Map<string, any>();\n',
      },
    ),
  ],
  race: [
    accounts(
      "from<AccountRow>('users').where({ id }).forUpdate().first()",
      "from<AccountRow>('users').where({ id }).first()",
    ),
    accounts(
      "from('locks').where({ name: 'admins' }).forUpdate().first()",
      "from('locks').where({ name: 'admins' }).first()",
    ),
    auditLog(
      "this.#database.engine === 'sqlite' ? AUDIT_HEAD : LOCKED_HEAD",
      'LOCKED_HEAD.name ? AUDIT_HEAD : LOCKED_HEAD',
    ),
    loginStates(
      'removed > 0 ? loginStateOf(row) : undefined',
      'removed >= 0 ? loginStateOf(row) : undefined',
    ),
    bug(of('SessionStore'), 'sign-in/touch-statement.ts')(
      'mysql: `(select value from ${JSON_KEYS} asked) and last_seen_at < ?`',
      'mysql: `(select value from ${JSON_KEYS} asked) and ? is not null`',
    ),
    settingsStore("from.raw('settings.version + 1')", "from.raw('settings.version + 2')"),
    bug(of('SessionStore'), 'delete-some.ts')(').limit(limit).del<number>()', ').del<number>()'),
  ],
  'unit of work': [
    engine('      await connection.begin();\n', ''),
    engine('await connection.commit();', "await connection.query('do 1');"),
    engine('        await connection.rollBack();\n', ''),
    connection("this.query('rollback')", "this.query('commit')"),
    bug(of('UnitOfWork'), 'mysql/open-mysql.ts')(
      'isolation level read committed',
      'isolation level read uncommitted',
    ),
    engine(
      'return this.#attempted(async (connection) => {',
      'return this.#attempted(work);\n    return this.#attempted(async (connection) => {',
    ),
    bug(of('SettingsStore'), 'mysql/mysql-schema.ts')(
      '${typed(statement)} character set',
      "${typed(statement)}${statement.includes('`settings`') ? ' engine = aria' : ''} character set",
    ),
    database(
      '  write<Q extends Query>(build: (from: QueryStart) => Q): Promise<Awaited<Q>> {\n    const run = (connection: Connection) => this.#send(build, connection);\n    const transaction = this.#current();',
      '  write<Q extends Query>(build: (from: QueryStart) => Q): Promise<Awaited<Q>> {\n    const run = (connection: Connection) => this.#send(build, connection);\n    const transaction = this.#current() && undefined;',
    ),
    database(
      '  read<Q extends Query>(build: (from: QueryStart) => Q): Promise<Awaited<Q>> {\n    const run = (connection: Connection) => this.#send(build, connection);\n    const transaction = this.#current();',
      '  read<Q extends Query>(build: (from: QueryStart) => Q): Promise<Awaited<Q>> {\n    const run = (connection: Connection) => this.#send(build, connection);\n    const transaction = this.#current() && undefined;',
    ),
    bug(of('SessionStore'), 'database.ts')(
      'const row = transaction\n      ? rowOf(',
      "const row = transaction && key === ''\n      ? rowOf(",
    ),
    database('    if (this.#current()) return work();\n', ''),
    database('      transaction.ended = true;\n', ''),
    sessions(
      'return this.#database.write((from) => narrow(from(this.#tables.sessions)).del<number>());',
      'return this.#outside(() => this.#database.write((from) => narrow(from(this.#tables.sessions)).del<number>()));',
      OUTSIDE,
    ),
    accounts(
      '    await this.#database.preparedWrite(touchStatement(',
      '    await this.#outside((...values: readonly any[]) => this.#database.preparedWrite(values[0], values[1]), touchStatement(',
      OUTSIDE,
    ),
    auditLog(
      '    return this.#database.transaction(async () => {\n',
      '    return this.#outside(() => this.#appended(event));\n  }\n\n  #appended(event: AuditEvent): Promise<AuditEntry> {\n    return this.#database.transaction(async () => {\n',
      OUTSIDE,
    ),
  ],
  deadlock: [
    connection('if (this.#isBroken || isDeadlock(error))', 'if (this.#isBroken)'),
    bug(of('UnitOfWork'), 'mysql/mysql-failure.ts')('ER_LOCK_DEADLOCK|', ''),
    // Repeats only the statement, though the server has rolled back the transaction.
    connection(
      '        removeValues(error);\n',
      '        if (isDeadlock(error)) return this.query(sql, values).then(resolve, reject);\n        removeValues(error);\n',
    ),
    engine(
      'throw fault ?? error;',
      'if (!isDeadlock(fault ?? error)) throw fault ?? error;\n        return Object();',
    ),
    engine('if (!isDeadlock(error) || attempt === MAX_ATTEMPTS)', 'if (attempt === MAX_ATTEMPTS)'),
    accounts(
      "from<AccountRow>('users').where({ id }).forUpdate().first()",
      "from<AccountRow>('users').where({ id }).forUpdate().noWait().first()",
    ),
    accounts(
      "from<AccountRow>('users').where({ id }).forUpdate().first()",
      "from<AccountRow>('users').where({ id }).forUpdate().skipLocked().first()",
    ),
    bug(of('AccountStore'), 'mysql/open-mysql.ts')('Math.max(1, Math.ceil(patience / SECOND))', '0'),
  ],
  text: [
    schemaOf('AccountStore')("COLLATION = 'utf8mb4_nopad_bin'", "COLLATION = 'utf8mb4_bin'"),
    schemaOf('AccountStore')("COLLATION = 'utf8mb4_nopad_bin'", "COLLATION = 'utf8mb4_general_ci'"),
    schemaOf('AccountStore')("COLLATION = 'utf8mb4_nopad_bin'", "COLLATION = 'utf8mb4_unicode_520_nopad_ci'"),
    schemaOf('AccountStore')('KEY_LENGTH = 255', 'KEY_LENGTH = 100'),
    schemaOf('SessionStore')("  'user_agent',\n", ''),
    schemaOf('LoginStateStore')("  'return_to',\n", ''),
    schemaOf('AccountStore')("  'external_issuer',\n", ''),
    schemaOf('AuditLog')("  'reason',\n", ''),
    schemaOf('AuditLog')("? 'longtext'", "? 'text'"),
    schemaOf('AccountStore')(
      '${typed(statement)} character set utf8mb4 collate ${COLLATION}',
      '${typed(statement)} character set utf8mb3',
    ),
    bug(of('AccountStore'), 'mysql/open-mysql.ts')('`names utf8mb4 collate ${COLLATION}`', "'names latin1'"),
    bug(of('AuditLog'), 'knex-audit-reader.ts')(
      'instr(lower(${HEBREW(SEARCHED)})',
      'instr((${HEBREW(SEARCHED)})',
    ),
  ],
  outage: [
    failure('[/^(ECONN|', '[/^(UNKNOWN|'),
    failure('PROTOCOL_CONNECTION_LOST|', 'UNKNOWN|'),
    failure("return errorCode(error) ?? (error instanceof Error ? error.message : '');", "return '';"),
    pool('      this.#drop(client);\n      throw isTimeout(error)', '      throw isTimeout(error)'),
    pool(
      'if (fault || this.#isEnded || this.#failed.has(client)) this.#drop(client);',
      'if (this.#isEnded) this.#drop(client);',
    ),
    bug(OUTAGE, 'mysql/mysql-connection.ts')('        if (isBroken(error)) this.#isBroken = true;\n', ''),
    bug(OUTAGE, 'mysql/mysql-engine.ts')('throw mysqlFailure(error);', 'throw error;'),
    bug(OUTAGE, 'knex-attempt-store.ts')(
      "from('familiar_sign_ins').where({ key }).first());",
      "from('familiar_sign_ins').where({ key }).first()).catch(() => undefined);",
    ),
    bug(OUTAGE, 'sign-in/knex-account-store.ts')(
      "from('users').where(where).first<AccountRow | undefined>(),\n    );",
      "from('users').where(where).first<AccountRow | undefined>(),\n    ).catch(() => undefined);",
    ),
    bug(OUTAGE, 'sign-in/knex-session-store.ts')(
      'this.#database.lookUp<SessionRow & OwnerRow>(this.#find, digest);',
      'this.#database.lookUp<SessionRow & OwnerRow>(this.#find, digest).catch(() => undefined);',
    ),
    bug(OUTAGE, 'knex-settings-store.ts')(
      ".returning('version'),\n    );",
      ".returning('version'),\n    ).catch(() => [{ version: 1 }]);",
    ),
  ],
  'stored record': [
    bug(of('AccountStore'), 'mysql/mariadb-builder.ts')(
      "['insert', 'update', 'del'] as const",
      "['update', 'del'] as const",
    ),
  ],
  // The tests of the adapter must detect these bugs, because no port can write into the tables of the log.
  'trigger of the audit log': [
    guards("['update', 'delete'] : ", "['update'] : "),
    guards(": ['insert', 'delete']", ": ['insert']"),
    guards('row_count() <> 1', 'row_count() < 0'),
    guards('new.sequence <> old.sequence + 1', 'false'),
  ],
};
