import { MINUTE, type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import knex from 'knex';
import { Database } from './database.ts';
import type { Engine } from './engine.ts';
import { openMysql } from './mysql/open-mysql.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import type { PreparedStatements } from './postgres/prepared-statements.ts';
import { openBetterSqlite3 } from './sqlite/better-sqlite3-connection.ts';
import { filePath } from './sqlite/file-path.ts';
import { SqliteEngine, type SqliteOptions } from './sqlite/sqlite-engine.ts';
import { openSqlite3 } from './sqlite/sqlite3-connection.ts';
import { openOnThread } from './sqlite/thread-connection.ts';

/**
 * Driver for `sqlite:` addresses. `better-sqlite3` runs statements in the calling thread. If many commits were slow, it
 * writes in a thread of its own from then on, so that a slow disk delays no reads. `better-sqlite3-thread` does so from
 * the start. The thread uses about 16 MiB. `sqlite3` uses libuv's thread pool.
 */
export type SqliteDriver = 'better-sqlite3' | 'better-sqlite3-thread' | 'sqlite3';

export interface DatabaseOptions {
  readonly driver?: SqliteDriver;
  /**
   * True to reject a SQLite file that has tables but was never migrated, without changing it. By default, an app can
   * keep its own tables in the same file.
   */
  readonly refusesForeignFile?: boolean;
  /** Called for each change that opening the database makes to a SQLite file, for example of its mode. */
  readonly onNotice?: (notice: string) => void;
  /** Maximum number of connections to a PostgreSQL or MariaDB server. */
  readonly connections?: number;
  /**
   * Maximum time to wait for a connection, and on MariaDB also for a row lock. On SQLite: maximum time to wait for
   * another process that writes.
   */
  readonly patience?: Milliseconds;
  /**
   * Maximum time for which a PostgreSQL or MariaDB server runs a statement, including waits for locks. 0 means the
   * server's own limit on PostgreSQL, and no limit on MariaDB.
   */
  readonly statementTimeout?: Milliseconds;
  /** Maximum time for which a PostgreSQL transaction can be idle; 0 for the server's own limit. */
  readonly idleTransactionTimeout?: Milliseconds;
  /**
   * Time after which a connection to PostgreSQL or MariaDB is closed if it gets no response to a statement; 0 for no
   * limit. Default: 2 seconds more than `statementTimeout`.
   */
  readonly answerTimeout?: Milliseconds;
  /** Time for which `close` waits for running statements before it closes their PostgreSQL or MariaDB connections. */
  readonly closeTimeout?: Milliseconds;
  /**
   * Maximum difference between the clock of an instance and the database's, for readiness and jobs; 5 seconds by
   * default.
   */
  readonly maxClockSkew?: Milliseconds;
  /**
   * By default, connections use `named` statements, and switch to `unnamed` when they detect PgBouncer in transaction
   * mode. The parameter `prepared_statements` of a PostgreSQL address overrides this.
   */
  readonly preparedStatements?: PreparedStatements;
}

/**
 * Opens the database at the address: `sqlite:<path>`, `postgres://...` or `mysql://...` (MariaDB). Connects at first
 * use. A server can therefore start, and report the failure, while its database is unreachable. Rejects for a SQLite
 * database in memory (`:memory:`).
 */
export async function openDatabase(address: string, options: DatabaseOptions = {}): Promise<Database> {
  return new Database(await openEngine(address, options), options);
}

/**
 * Does the same as `openDatabase`, but returns the engine. Use it to wrap the engine before you create a `Database`.
 */
export async function openEngine(address: string, options: DatabaseOptions = {}): Promise<Engine> {
  const { driver = 'better-sqlite3', connections = 10, patience = 10 * SECOND } = options;
  const { statementTimeout = 30 * SECOND, idleTransactionTimeout = MINUTE } = options;
  const { answerTimeout = statementTimeout && statementTimeout + 2 * SECOND } = options;
  const { closeTimeout = 5 * SECOND } = options;
  const common = { address, connections, patience, statementTimeout, answerTimeout, closeTimeout };
  if (/^(mysql|mariadb):\/\//.test(address)) return openMysql(common);
  if (/^postgres(ql)?:\/\//.test(address)) {
    const preparedStatements = statementsOf(address) ?? options.preparedStatements ?? 'named';
    return openPostgres({ ...common, preparedStatements, idleTransactionTimeout });
  }
  const path = filePath(address);
  if (path === undefined)
    throw new Error(
      'A database address is sqlite:<path>, postgres://<user>@<host>/<database> or mysql://<user>@<host>/<database>.',
    );
  const { open, openOnThread } = connectionsOf(driver);
  // Knex must not write the values of a failed statement into messages and logs, because they can be hashes and sealed
  // secrets.
  const sql = knex({
    client: driver === 'sqlite3' ? driver : 'better-sqlite3',
    useNullAsDefault: true,
    compileSqlOnError: false,
  });
  const { onNotice, refusesForeignFile } = options;
  return new SqliteEngine({ path, open, openOnThread, knex: sql, patience, onNotice, refusesForeignFile });
}

function connectionsOf(driver: SqliteDriver): Pick<SqliteOptions, 'open' | 'openOnThread'> {
  // sqlite3 never runs statements in the calling thread.
  if (driver === 'sqlite3') return { open: openSqlite3 };
  if (driver === 'better-sqlite3') return { open: openBetterSqlite3, openOnThread };
  return { open: (path, use) => (use === 'writing' ? openOnThread(path) : openBetterSqlite3(path, use)) };
}

function statementsOf(address: string): PreparedStatements | undefined {
  const value = new URLSearchParams(address.split('?')[1]).get('prepared_statements');
  if (value === null || value === 'named' || value === 'unnamed') return value ?? undefined;
  throw new Error('prepared_statements in the database address must be "named" or "unnamed".');
}
