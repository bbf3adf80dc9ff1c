import type { Knex } from 'knex';
import type { Pool, PoolClient } from 'pg';
import { type Connection, Engine, type EngineName, type PreparedStatement } from '../engine.ts';
import { numbered } from './numbered.ts';
import { isDeadlock, postgresFailure } from './postgres-failure.ts';

const MAX_ATTEMPTS = 5;

/** Any number that no other program takes for an advisory lock on the same database. */
const MIGRATION_LOCK = 4_283_685_345;

/** A PostgreSQL server behind a pool of connections. */
export class PostgresEngine extends Engine {
  override readonly name: EngineName = 'postgres';
  override readonly knex: Knex;
  readonly #pool: Pool;
  readonly #texts = new Map<string, string>();

  constructor(pool: Pool, knex: Knex) {
    super();
    this.#pool = pool;
    this.knex = knex;
    // A connection that breaks while nobody uses it has left the pool already.
    pool.on('error', () => {});
    // The farewell of a server may come together with its welcome, before anybody has taken the connection.
    pool.on('connect', (client) => client.on('error', () => {}));
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
    return this.#attempted((client) => finish(client, () => work(this.#connection(client))));
  }

  override async lockMigrations(connection: Connection): Promise<void> {
    // Neither the wait for another process nor a change of a large table is to be cut short.
    await connection.prepared({ name: 'take_all_the_time', text: 'set local statement_timeout = 0' }, []);
    await connection.prepared({ name: 'lock_migrations', text: 'select pg_advisory_xact_lock(?)' }, [
      MIGRATION_LOCK,
    ]);
  }

  override close(): Promise<void> {
    return this.#pool.end();
  }

  /** Who was sacrificed to break a deadlock begins anew. */
  async #attempted<T>(use: (client: PoolClient) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#borrowed(use);
      } catch (error) {
        if (!isDeadlock(error) || attempt === MAX_ATTEMPTS) throw postgresFailure(error);
      }
    }
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
        const { rows } = await client.query({
          name: statement.name,
          text: this.#text(statement),
          values: [...values],
        });
        return rows;
      },
    };
  }

  #text({ name, text }: PreparedStatement): string {
    let known = this.#texts.get(name);
    if (known === undefined) {
      known = numbered(text);
      this.#texts.set(name, known);
    }
    return known;
  }
}

async function finish<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN ISOLATION LEVEL READ COMMITTED');
  try {
    const result = await work();
    const { command } = await client.query('COMMIT');
    // PostgreSQL answers COMMIT with ROLLBACK when a statement failed and nobody passed the failure on.
    if (command === 'ROLLBACK')
      throw new Error('The transaction was rolled back: a failure inside it was ignored.');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}
