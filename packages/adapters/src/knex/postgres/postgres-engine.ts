import type { Knex } from 'knex';
import type { Pool, PoolClient } from 'pg';
import { type Connection, Engine, type EngineName } from '../engine.ts';
import { isDeadlock, isPoolerConflict, postgresFailure } from './postgres-failure.ts';
import { PreparedQueries } from './prepared-query.ts';
import type { PreparedStatements } from './prepared-statements.ts';
import { ReplaceablePool } from './replaceable-pool.ts';
import { runTransaction } from './run-transaction.ts';

const MAX_ATTEMPTS = 5;

/** Any number that no other program takes for an advisory lock on the same database. */
const MIGRATION_LOCK = 4_283_685_345;

interface PostgresParts {
  readonly openPool: (statements: PreparedStatements) => Pool;
  readonly knex: Knex;
  readonly preparedStatements: PreparedStatements;
  /** Limits in milliseconds by the name of PostgreSQL's setting. */
  readonly timeouts: Readonly<Record<string, number>>;
}

/** A PostgreSQL server behind a pool of connections. */
export class PostgresEngine extends Engine {
  override readonly name: EngineName = 'postgres';
  override readonly knex: Knex;
  readonly #pool: ReplaceablePool;
  readonly #queries = new PreparedQueries();
  readonly #localTimeouts: string;
  #statements: PreparedStatements;

  constructor({ openPool, knex, preparedStatements, timeouts }: PostgresParts) {
    super();
    this.knex = knex;
    this.#statements = preparedStatements;
    this.#localTimeouts = Object.entries(timeouts)
      .filter(([, limit]) => limit > 0)
      .map(([name, limit]) => `;SET LOCAL ${name} = ${limit}`)
      .join('');
    this.#pool = new ReplaceablePool(() => guarded(openPool(this.#statements)));
  }

  override keys(keys: readonly string[]): unknown {
    return keys;
  }

  override reading<T>(run: (connection: Connection) => Promise<T>): Promise<T> {
    return this.#attempted((client) => run(this.#connection(client)));
  }

  override writing<T>(run: (connection: Connection) => Promise<T>): Promise<T> {
    return this.reading(run);
  }

  override transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    return this.#attempted((client) => {
      const settings = this.#statements === 'named' ? '' : this.#localTimeouts;
      return runTransaction(client, settings, () => work(this.#connection(client)));
    });
  }

  override async lockMigrations(connection: Connection): Promise<void> {
    // Neither the wait for another process nor a change of a large table is to be cut short.
    await connection.prepared({ name: 'take_all_the_time', text: 'set local statement_timeout = 0' }, []);
    await connection.prepared({ name: 'lock_migrations', text: 'select pg_advisory_xact_lock(?)' }, [
      MIGRATION_LOCK,
    ]);
  }

  override close(): Promise<void> {
    return this.#pool.close();
  }

  /** Runs again what lost a deadlock, and what met another client's prepared statements behind a pooler. */
  async #attempted<T>(use: (client: PoolClient) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const statements = this.#statements;
      try {
        return await this.#borrowed(use);
      } catch (error) {
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

  async #borrowed<T>(use: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    const onError = (error: Error) => {
      broken = error;
    };
    client.on('error', onError);
    try {
      return await use(client);
    } finally {
      client.off('error', onError);
      client.release(broken);
    }
  }

  #connection(client: PoolClient): Connection {
    return {
      raw: client,
      prepared: async (statement, values) => {
        const { name, text } = this.#queries.of(statement);
        const query = this.#statements === 'named' ? { name, text } : { text };
        const { rows } = await client.query({ ...query, values: [...values] });
        return rows;
      },
    };
  }
}

/** A pool whose connections may break without ending the process. */
function guarded(pool: Pool): Pool {
  // A connection that breaks while it is idle has left the pool already.
  pool.on('error', () => {});
  // A server may end a connection in the same packet that accepts it, before a caller has taken it.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
