import type { Milliseconds } from '@gatehouse/core/kernel';
import type { Knex } from 'knex';
import type { PoolClient } from 'pg';
import { connectFailure } from '../connect-failure.ts';
import { type Connection, Engine, type EngineName, type PreparedStatement } from '../engine.ts';
import { waitForMigrationLock } from '../migrations/wait-for-migration-lock.ts';
import { ReplaceablePool } from '../pool/replaceable-pool.ts';
import type { ConnectionPool } from './connection-pool.ts';
import { PostgresConnection } from './postgres-connection.ts';
import { isDeadlock, isPoolerConflict, isServerGone, postgresFailure } from './postgres-failure.ts';
import { PreparedQueries, type PreparedQuery } from './prepared-query.ts';
import type { PreparedStatements } from './prepared-statements.ts';
import { runTransaction } from './run-transaction.ts';

const MAX_ATTEMPTS = 5;

/**
 * Key of the advisory lock for migrations. The value is arbitrary, but no other program should use it in this database.
 */
const MIGRATION_LOCK = 4_283_685_345;

interface PostgresParts {
  readonly openPool: (statements: PreparedStatements) => ConnectionPool;
  readonly knex: Knex;
  readonly preparedStatements: PreparedStatements;
  /** Time limits of the server, by the name of PostgreSQL's setting; 0 for the server's own limit. */
  readonly serverTimeouts: Readonly<Record<string, Milliseconds>>;
  readonly answerTimeout: Milliseconds;
  readonly closeTimeout: Milliseconds;
}

/** A PostgreSQL server, used through a pool of connections. */
export class PostgresEngine extends Engine {
  override readonly name: EngineName = 'postgres';
  override readonly knex: Knex;
  readonly #parts: PostgresParts;
  readonly #pool: ReplaceablePool<PoolClient>;
  readonly #queries = new PreparedQueries();
  readonly #localTimeouts: string;
  #statements: PreparedStatements;

  constructor(parts: PostgresParts) {
    super();
    this.#parts = parts;
    this.knex = parts.knex;
    this.#statements = parts.preparedStatements;
    this.#localTimeouts = Object.entries(parts.serverTimeouts)
      .filter(([, limit]) => limit > 0)
      .map(([name, limit]) => `;SET LOCAL ${name} = ${limit}`)
      .join('');
    this.#pool = new ReplaceablePool({ open: () => parts.openPool(this.#statements), isServerGone });
  }

  override keys(keys: readonly string[]): unknown {
    return keys;
  }

  override reading<T>(run: (connection: Connection) => Promise<T>): Promise<T> {
    return this.#attempted(run);
  }

  override writing<T>(run: (connection: Connection) => Promise<T>): Promise<T> {
    return this.reading(run);
  }

  override transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    return this.#attempted((connection) => {
      const timeouts = this.#statements === 'named' ? '' : this.#localTimeouts;
      return runTransaction(connection, timeouts, () => work(connection));
    });
  }

  override async lockMigrations(connection: Connection): Promise<void> {
    // Use no time limit, because changing a large table can take long.
    await connection.prepared({ name: 'take_all_the_time', text: 'set local statement_timeout = 0' }, []);
    await waitForMigrationLock(async () => {
      const text = 'select pg_try_advisory_xact_lock(?) as has_lock';
      const [row] = await connection.prepared({ name: 'lock_migrations', text }, [MIGRATION_LOCK]);
      return row !== undefined && Reflect.get(row, 'has_lock') === true;
    });
    if (connection instanceof PostgresConnection) connection.waitForever();
  }

  override close(): Promise<void> {
    return this.#pool.close(this.#parts.closeTimeout);
  }

  /**
   * Runs the work, and runs it again after a deadlock. Behind a pooler, also runs it again after a conflict with
   * another client's prepared statement.
   */
  async #attempted<T>(use: (connection: PostgresConnection) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const statements = this.#statements;
      try {
        return await this.#borrowed(use);
      } catch (error) {
        this.disk.failed(error);
        if (statements === 'named' && isPoolerConflict(error)) this.#useUnnamedStatements();
        else if (!isDeadlock(error) || attempt === MAX_ATTEMPTS) throw postgresFailure(error);
      }
    }
  }

  #useUnnamedStatements(): void {
    if (this.#statements === 'unnamed') return;
    this.#statements = 'unnamed';
    this.#pool.replace();
  }

  async #borrowed<T>(use: (connection: PostgresConnection) => Promise<T>): Promise<T> {
    const borrowed = await this.#pool.borrow().catch((error) => {
      throw isPoolerConflict(error) ? error : connectFailure(postgresFailure(error));
    });
    const { client, pool } = borrowed;
    const { answerTimeout } = this.#parts;
    const prepare = (statement: PreparedStatement) => this.#prepare(statement);
    const connection = new PostgresConnection({ client, pulse: pool.pulse, answerTimeout, prepare });
    const onError = (fault: Error) => connection.breakDown(fault);
    client.on('error', onError);
    try {
      return await use(connection);
    } finally {
      client.off('error', onError);
      this.#pool.putBack(borrowed, connection.fault);
    }
  }

  #prepare(statement: PreparedStatement): PreparedQuery | { readonly text: string } {
    const query = this.#queries.of(statement);
    return this.#statements === 'named' ? query : { text: query.text };
  }
}
