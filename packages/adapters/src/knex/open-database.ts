import { MINUTE, type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import knex from 'knex';
import { Database } from './database.ts';
import type { Engine } from './engine.ts';
import { openMysql } from './mysql/open-mysql.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import type { PreparedStatements } from './postgres/prepared-statements.ts';
import { openBetterSqlite3 } from './sqlite/better-sqlite3-connection.ts';
import { SqliteEngine } from './sqlite/sqlite-engine.ts';
import { openSqlite3 } from './sqlite/sqlite3-connection.ts';

export interface DatabaseOptions {
  /** For `sqlite:` addresses. */
  readonly driver?: 'better-sqlite3' | 'sqlite3';
  /** Called for each change that opening makes to a SQLite file, for example of its mode. */
  readonly onNotice?: (notice: string) => void;
  /** Maximum number of connections to a PostgreSQL server. */
  readonly connections?: number;
  /** How long to wait for a connection. On SQLite: how long to wait for another process that writes. */
  readonly patience?: Milliseconds;
  /** How long a PostgreSQL server can work on a statement, or wait for a lock; 0 for the server's own limit. */
  readonly statementTimeout?: Milliseconds;
  /** How long a PostgreSQL transaction can be idle; 0 for the server's own limit. */
  readonly idleTransactionTimeout?: Milliseconds;
  /**
   * How long to wait for the response to a statement before its PostgreSQL connection is destroyed; 0 for no limit.
   * By default 2 seconds more than `statementTimeout`.
   */
  readonly answerTimeout?: Milliseconds;
  /** How long `close` waits for running statements before it cuts their PostgreSQL connections. */
  readonly closeTimeout?: Milliseconds;
  /**
   * Maximum difference between an instance's clock and the database's, for readiness and jobs; 5 seconds by default.
   */
  readonly maxClockSkew?: Milliseconds;
  /**
   * With `named`, the default, connections switch to `unnamed` when they detect PgBouncer in transaction
   * mode. The parameter `prepared_statements` of a PostgreSQL address overrides this.
   */
  readonly preparedStatements?: PreparedStatements;
}

/**
 * Opens the database of the address: `sqlite:<path>`, `postgres://...` or `mysql://...` (MariaDB). It connects at first use, so that a server
 * can start and report the fault while its database is unreachable.
 */
export async function openDatabase(address: string, options: DatabaseOptions = {}): Promise<Database> {
  return new Database(await openEngine(address, options), options);
}

/** Like `openDatabase`, but returns the engine, so that it can be wrapped before it becomes a `Database`. */
export async function openEngine(address: string, options: DatabaseOptions = {}): Promise<Engine> {
  const { driver = 'better-sqlite3', connections = 10, patience = 10 * SECOND } = options;
  const { statementTimeout = 30 * SECOND, idleTransactionTimeout = MINUTE } = options;
  const { answerTimeout = statementTimeout && statementTimeout + 2 * SECOND } = options;
  if (/^(mysql|mariadb):\/\//.test(address))
    return openMysql({ address, connections, patience, statementTimeout, answerTimeout });
  if (/^postgres(ql)?:\/\//.test(address)) {
    const { closeTimeout = 5 * SECOND } = options;
    const preparedStatements = statementsOf(address) ?? options.preparedStatements ?? 'named';
    const timeouts = { statementTimeout, idleTransactionTimeout, answerTimeout, closeTimeout };
    return openPostgres({ address, connections, patience, preparedStatements, ...timeouts });
  }
  const path = /^sqlite:(?:\/\/(?=\/))?(.+)$/.exec(address)?.[1];
  if (path === undefined)
    throw new Error(
      'A database address is sqlite:<path>, postgres://<user>@<host>/<database> or mysql://<user>@<host>/<database>.',
    );
  const open = driver === 'sqlite3' ? openSqlite3 : openBetterSqlite3;
  // The values of a failed statement can be hashes and sealed secrets, so knex must not put them into
  // messages and logs.
  const sql = knex({ client: driver, useNullAsDefault: true, compileSqlOnError: false });
  return new SqliteEngine({ path, open, knex: sql, patience, onNotice: options.onNotice });
}

function statementsOf(address: string): PreparedStatements | undefined {
  const value = new URLSearchParams(address.split('?')[1]).get('prepared_statements');
  if (value === null || value === 'named' || value === 'unnamed') return value ?? undefined;
  throw new Error('prepared_statements in the database address must be "named" or "unnamed".');
}
