import type { Knex } from 'knex';
import { type Connection, Engine, type EngineName } from '../../../../src/knex/engine.ts';

/**
 * An engine that kills its own process immediately before the n-th statement of a transaction. Nothing is cleaned up.
 */
export class CrashingEngine extends Engine {
  override readonly name: EngineName;
  override readonly knex: Knex;
  readonly #inner: Engine;
  #left: number;

  constructor(inner: Engine, killBefore: number) {
    super();
    this.name = inner.name;
    this.knex = inner.knex;
    this.#inner = inner;
    this.#left = killBefore;
  }

  override keys(keys: readonly string[]): unknown {
    return this.#inner.keys(keys);
  }

  override reading<T>(run: (connection: Connection) => Promise<T>): Promise<T> {
    return this.#inner.reading(run);
  }

  override writing<T>(run: (connection: Connection) => Promise<T>): Promise<T> {
    return this.#inner.writing(run);
  }

  override async transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const result = await this.#inner.transaction(async (connection) => {
      const outcome = await work(this.#watched(connection));
      // Crash before the commit.
      this.#count();
      return outcome;
    });
    // Crash after the commit, but before the caller gets the result.
    this.#count();
    return result;
  }

  override lockMigrations(connection: Connection): Promise<void> {
    return this.#inner.lockMigrations(connection);
  }

  override close(): Promise<void> {
    return this.#inner.close();
  }

  #watched(connection: Connection): Connection {
    return {
      raw: this.#watchedDriver(connection.raw),
      prepared: (statement, values) => {
        this.#count();
        return connection.prepared(statement, values);
      },
    };
  }

  /**
   * Returns a driver whose calls are counted. knex calls `query` of `pg`, and `prepare` or `run` of the SQLite drivers.
   */
  #watchedDriver(raw: object): object {
    return new Proxy(raw, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        if (name === 'query' || name === 'prepare' || name === 'all' || name === 'run') this.#count();
        return member.bind(target);
      },
    });
  }

  #count(): void {
    this.#left -= 1;
    if (this.#left === 0) process.kill(process.pid, 'SIGKILL');
  }
}
