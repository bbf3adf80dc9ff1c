import type { Knex } from 'knex';
import { type Connection, Engine, type EngineName, type PreparedStatement } from '../engine.ts';
import type { FullDiskNotice } from '../full-disk-notice.ts';
import type { PrincipalKind } from './principal-kind.ts';

const SET_PRINCIPAL: PreparedStatement = {
  name: 'set_principal_kind',
  text: `select set_config('gatehouse.principal_kind', ?, true)`,
};

/**
 * Sets the kind of principal in each transaction, so that the policies of PostgreSQL's row-level security apply. Even a
 * single read therefore runs in a transaction. Changes nothing on SQLite and MariaDB.
 */
export class PrincipalEngine<Kind extends string = PrincipalKind> extends Engine {
  override readonly name: EngineName;
  override readonly knex: Knex;
  override readonly disk: FullDiskNotice;
  readonly #inner: Engine;
  readonly #kind: Kind;

  constructor(inner: Engine, kind: NoInfer<Kind>) {
    super();
    this.name = inner.name;
    this.knex = inner.knex;
    this.disk = inner.disk;
    this.#inner = inner;
    this.#kind = kind;
  }

  override keys(keys: readonly string[]): unknown {
    return this.#inner.keys(keys);
  }

  override reading<T>(run: (connection: Connection) => Promise<T>): Promise<T> {
    return this.name === 'postgres' ? this.transaction(run) : this.#inner.reading(run);
  }

  override writing<T>(run: (connection: Connection) => Promise<T>): Promise<T> {
    return this.name === 'postgres' ? this.transaction(run) : this.#inner.writing(run);
  }

  override transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    if (this.name !== 'postgres') return this.#inner.transaction(work);
    return this.#inner.transaction(async (connection) => {
      await connection.prepared(SET_PRINCIPAL, [this.#kind]);
      return work(connection);
    });
  }

  override lockMigrations(connection: Connection): Promise<void> {
    return this.#inner.lockMigrations(connection);
  }

  override close(): Promise<void> {
    return this.#inner.close();
  }
}
