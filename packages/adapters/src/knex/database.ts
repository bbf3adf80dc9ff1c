import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Instant,
  type Milliseconds,
  SECOND,
  UnitOfWorkEnded,
  UnitOfWorkRequired,
} from '@gatehouse/core/kernel';
import type { Knex } from 'knex';
import { DATABASE_TIME } from './database-time.ts';
import type { Connection, Engine, EngineName, LookupStatement, PreparedStatement } from './engine.ts';
import { FollowedTime } from './followed-time.ts';
import type { FullDiskNotice } from './full-disk-notice.ts';
import { GatheredLookup, rowOf } from './gathered-lookup.ts';
import { isObserved, observedStatement, observedTransaction, queryName } from './observed-statement.ts';

/** Starts a query. Stores use only this part of knex. */
export interface QueryStart {
  <Row extends object>(table: string): Knex.QueryBuilder<Row, Row[]>;
  raw(sql: string, bindings?: readonly Knex.RawBinding[]): Knex.Raw;
}

/** A query that is built but not run yet. */
export interface Query extends PromiseLike<unknown> {
  connection(raw: object): this;
}

interface Transaction {
  readonly connection: Connection;
  ended: boolean;
}

/**
 * Access of stores to the database. If there is a current unit of work, queries run in its transaction, so that no
 * store can leave the transaction. Otherwise each query runs on its own. Throws `StorageUnavailable` if the database
 * cannot be used. Works again as soon as the database can be used.
 */
export class Database {
  readonly #engine: Engine;
  readonly #ambient = new AsyncLocalStorage<Transaction>();
  readonly #lookups = new Map<string, GatheredLookup>();
  /** Maximum difference between an instance's clock and this database's. */
  readonly maxClockSkew: Milliseconds;
  /** The database's time, as estimated from the last results of `now`. */
  readonly time: FollowedTime = new FollowedTime();

  constructor(engine: Engine, { maxClockSkew = 5 * SECOND }: { maxClockSkew?: Milliseconds } = {}) {
    this.#engine = engine;
    this.maxClockSkew = maxClockSkew;
  }

  get engine(): EngineName {
    return this.#engine.name;
  }

  /** Records whether writes fail because the disk is full. */
  get disk(): FullDiskNotice {
    return this.#engine.disk;
  }

  /** Encodes a list of texts as one value of a prepared statement. */
  keys(keys: readonly string[]): unknown {
    return this.#engine.keys(keys);
  }

  /** Runs a query that only reads. On SQLite it does not wait for writers. */
  read<Q extends Query>(build: (from: QueryStart) => Q): Promise<Awaited<Q>> {
    const run = (connection: Connection) => this.#send(build, connection);
    const transaction = this.#current();
    return transaction ? run(transaction.connection) : this.#engine.reading(run);
  }

  /** Runs a query that inserts, updates, deletes, locks or defines something. */
  write<Q extends Query>(build: (from: QueryStart) => Q): Promise<Awaited<Q>> {
    const run = (connection: Connection) => this.#send(build, connection);
    const transaction = this.#current();
    return transaction ? run(transaction.connection) : this.#engine.writing(run);
  }

  /** Runs statements that define tables, indexes and triggers. */
  async define(build: (schema: Knex.SchemaBuilder) => Knex.SchemaBuilder): Promise<void> {
    this.requireTransaction();
    await this.write(() => build(this.#engine.knex.schema));
  }

  /** Reads the current row of a key; undefined if it does not exist. No other method reads as fast. */
  lookUp<Row extends object>(statement: LookupStatement, key: string): Promise<Row | undefined> {
    if (!isObserved()) return this.#lookUp(statement, key);
    return observedStatement(this.engine, { name: statement.name }, () => this.#lookUp<Row>(statement, key));
  }

  #lookUp<Row extends object>(statement: LookupStatement, key: string): Promise<Row | undefined> {
    const transaction = this.#current();
    const row = transaction
      ? rowOf(statement, key, this.#engine, transaction.connection)
      : this.#gathered(statement).find(key);
    return row as Promise<Row | undefined>;
  }

  /** Runs a prepared statement that only reads, and returns its rows. */
  prepared<Row extends object>(
    statement: PreparedStatement,
    values: readonly unknown[],
  ): Promise<readonly Row[]> {
    const run = (connection: Connection) => this.#sendPrepared<Row>(statement, values, connection);
    const transaction = this.#current();
    return transaction ? run(transaction.connection) : this.#engine.reading(run);
  }

  /** Runs a prepared statement that writes. Returns the rows of its `returning` clause. */
  preparedWrite<Row extends object>(
    statement: PreparedStatement,
    values: readonly unknown[],
  ): Promise<readonly Row[]> {
    const run = (connection: Connection) => this.#sendPrepared<Row>(statement, values, connection);
    const transaction = this.#current();
    return transaction ? run(transaction.connection) : this.#engine.writing(run);
  }

  /**
   * Runs the work in the current transaction, or in a new one. The isolation level is read committed on PostgreSQL and
   * MariaDB, and serializable on SQLite.
   */
  transaction<T>(work: () => Promise<T>): Promise<T> {
    if (this.#current()) return work();
    const run = () => this.#engine.transaction((connection) => this.#enter(connection, work));
    return isObserved() ? observedTransaction(this.engine, run) : run();
  }

  /** Runs the work in a transaction, in at most one process at a time. */
  migration<T>(work: () => Promise<T>): Promise<T> {
    return this.#engine.transaction(async (connection) => {
      await this.#engine.lockMigrations(connection);
      return this.#enter(connection, work);
    });
  }

  /** Returns the current time of the database's clock, which all instances share. */
  now(): Promise<Instant> {
    const text = `select ${DATABASE_TIME[this.engine]} as now`;
    const read = async () => {
      const [row] = await this.prepared<{ now: Instant }>({ name: 'database_time', text }, []);
      if (!row) throw new Error('The database returned no time.');
      return row.now;
    };
    return this.time.read(read);
  }

  /** Returns whether the caller is inside a transaction of this database. */
  get inTransaction(): boolean {
    return this.#current() !== undefined;
  }

  /**
   * Sets a run-time parameter for the rest of the current transaction. Policies of row-level security read such
   * parameters. Does nothing on SQLite and MariaDB, which have no such policies.
   */
  async setLocal(name: string, value: string): Promise<void> {
    this.requireTransaction();
    if (this.engine === 'postgres')
      await this.read((from) => from.raw('select set_config(?, ?, true)', [name, value]));
  }

  /** Throws unless the caller is inside a transaction. Without a transaction, a lock would end immediately. */
  requireTransaction(): void {
    if (!this.inTransaction) throw new UnitOfWorkRequired();
  }

  /** Closes all connections. The database cannot be used after that. */
  close(): Promise<void> {
    return this.#engine.close();
  }

  #gathered(statement: LookupStatement): GatheredLookup {
    let lookup = this.#lookups.get(statement.name);
    if (!lookup) {
      lookup = new GatheredLookup(this.#engine, statement);
      this.#lookups.set(statement.name, lookup);
    }
    return lookup;
  }

  async #enter<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
    const transaction: Transaction = { connection, ended: false };
    try {
      return await this.#ambient.run(transaction, work);
    } finally {
      transaction.ended = true;
    }
  }

  #current(): Transaction | undefined {
    const transaction = this.#ambient.getStore();
    if (transaction?.ended) throw new UnitOfWorkEnded();
    return transaction;
  }

  async #send<Q extends Query>(build: (from: QueryStart) => Q, connection: Connection): Promise<Awaited<Q>> {
    const query: Q = build(this.#engine.knex as unknown as QueryStart);
    if (!isObserved()) return await query.connection(connection.raw);
    const run = async (): Promise<Awaited<Q>> => await query.connection(connection.raw);
    return observedStatement(this.engine, queryName(query), run);
  }

  #sendPrepared<Row extends object>(
    statement: PreparedStatement,
    values: readonly unknown[],
    connection: Connection,
  ): Promise<readonly Row[]> {
    const run = () => connection.prepared(statement, values) as Promise<readonly Row[]>;
    return isObserved() ? observedStatement(this.engine, { name: statement.name }, run) : run();
  }
}
