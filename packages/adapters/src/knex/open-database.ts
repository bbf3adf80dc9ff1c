import { MINUTE, type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import knex from 'knex';
import { Database } from './database.ts';
import type { Engine } from './engine.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import type { PreparedStatements } from './postgres/prepared-statements.ts';
import { openBetterSqlite3 } from './sqlite/better-sqlite3-connection.ts';
import { SqliteEngine } from './sqlite/sqlite-engine.ts';
import { openSqlite3 } from './sqlite/sqlite3-connection.ts';

export interface DatabaseOptions {
  /** For `sqlite:` addresses. */
  readonly driver?: 'better-sqlite3' | 'sqlite3';
  /** Called with each change that opening made to a SQLite file, such as its mode. */
  readonly onNotice?: (notice: string) => void;
  /** Most connections to a PostgreSQL server at a time. */
  readonly connections?: number;
  /** How long to wait for a connection, or on SQLite for another process that writes. */
  readonly patience?: Milliseconds;
  /** How long a PostgreSQL server works, or waits for a lock, on one statement before it gives up; 0 leaves that to the server. */
  readonly statementTimeout?: Milliseconds;
  /** How long a PostgreSQL server keeps open a transaction in which nothing is asked of it; 0 leaves that to the server. */
  readonly idleTransactionTimeout?: Milliseconds;
  /**
   * How long to wait for the answer to one statement before its PostgreSQL connection is destroyed, 0 forever. By
   * default 2 seconds more than `statementTimeout`.
   */
  readonly answerTimeout?: Milliseconds;
  /** How long `close` waits for statements that are running; then it cuts their PostgreSQL connections. */
  readonly closeTimeout?: Milliseconds;
  /** How far an instance's clock may be from the database's, for readiness and jobs; 5 seconds by default. */
  readonly maxClockSkew?: Milliseconds;
  /**
   * `named` (the default) falls back to `unnamed` by itself when it finds PgBouncer in transaction mode. The parameter
   * `prepared_statements` of a PostgreSQL address says the same, and wins.
   */
  readonly preparedStatements?: PreparedStatements;
}

/**
 * Opens the database of the address: `sqlite:<path>` or `postgres://...`. It connects at first use, so that a server can
 * start and report the fault while its database is unreachable.
 */
export async function openDatabase(address: string, options: DatabaseOptions = {}): Promise<Database> {
  return new Database(await openEngine(address, options), options);
}

/** Like `openDatabase`, for wrapping the engine before it becomes a `Database`. */
export async function openEngine(address: string, options: DatabaseOptions = {}): Promise<Engine> {
  const { driver = 'better-sqlite3', connections = 10, patience = 10 * SECOND } = options;
  if (/^postgres(ql)?:\/\//.test(address)) {
    const { statementTimeout = 30 * SECOND, idleTransactionTimeout = MINUTE } = options;
    const { answerTimeout = statementTimeout && statementTimeout + 2 * SECOND } = options;
    const { closeTimeout = 5 * SECOND } = options;
    const preparedStatements = statementsOf(address) ?? options.preparedStatements ?? 'named';
    const timeouts = { statementTimeout, idleTransactionTimeout, answerTimeout, closeTimeout };
    return openPostgres({ address, connections, patience, preparedStatements, ...timeouts });
  }
  const path = /^sqlite:(?:\/\/(?=\/))?(.+)$/.exec(address)?.[1];
  if (path === undefined)
    throw new Error('A database address is sqlite:<path> or postgres://<user>@<host>/<database>.');
  const open = driver === 'sqlite3' ? openSqlite3 : openBetterSqlite3;
  // Values of a failed statement may be hashes and sealed secrets, so they stay out of messages and logs.
  const sql = knex({ client: driver, useNullAsDefault: true, compileSqlOnError: false });
  return new SqliteEngine({ path, open, knex: sql, patience, onNotice: options.onNotice });
}

function statementsOf(address: string): PreparedStatements | undefined {
  const value = new URLSearchParams(address.split('?')[1]).get('prepared_statements');
  if (value === null || value === 'named' || value === 'unnamed') return value ?? undefined;
  throw new Error('prepared_statements in the database address must be "named" or "unnamed".');
}
