import type { Knex } from 'knex';
import type { ByEngine } from './by-engine.ts';
import type { EngineName } from './engine-name.ts';
import { FullDiskNotice } from './full-disk-notice.ts';

export type { EngineName } from './engine-name.ts';

/**
 * A statement that is parsed and planned once for each connection. `?` is the placeholder of a value. The statement
 * must name the columns that it returns. PostgreSQL rejects a prepared `select *` after a later release has added a
 * column.
 */
export interface PreparedStatement {
  /** Name of the statement, which must be unique in the program. */
  readonly name: string;
  readonly text: string;
}

/** A look-up as two statements: one for a single key, and one for many keys. */
export interface LookupText {
  /** Statement for one key; `?` is the placeholder of the key. */
  readonly one: string;
  /**
   * Statement for many keys; `?` is the placeholder of all keys. Its value is an array on PostgreSQL, and the JSON text
   * of an array on other databases. The placeholder must be in a `select`. Otherwise PostgreSQL estimates that a plan
   * for these keys is cheaper than a general plan, and plans the statement again each time.
   */
  readonly many: string;
}

/** A statement for frequent look-ups. It finds at most one row for each of many keys. */
export interface LookupStatement {
  /** Name of the statement, which must be unique in the program. */
  readonly name: string;
  readonly text: ByEngine<LookupText>;
  /** The column that contains the row's key. */
  readonly key: string;
}

/** One connection to a database. */
export interface Connection {
  /** The connection object that knex uses. */
  readonly raw: object;
  /** Runs a statement and returns its rows; empty for a statement without a result. */
  prepared(statement: PreparedStatement, values: readonly unknown[]): Promise<readonly object[]>;
}

/** Lends connections. Converts failures of the database to `StorageUnavailable`. */
export abstract class Engine {
  abstract readonly name: EngineName;
  /** Builds SQL for this engine and parses its results. It has no connections of its own. */
  abstract readonly knex: Knex;
  /** Records whether writes fail because the disk is full. */
  readonly disk: FullDiskNotice = new FullDiskNotice();

  /** Encodes many keys as the single value of `LookupText.many`. */
  abstract keys(keys: readonly string[]): unknown;

  /** Lends a connection for one statement that only reads. */
  abstract reading<T>(run: (connection: Connection) => Promise<T>): Promise<T>;

  /** Lends a connection for one statement that writes. */
  abstract writing<T>(run: (connection: Connection) => Promise<T>): Promise<T>;

  /** Lends a connection for one transaction. The transaction commits when the work resolves. */
  abstract transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T>;

  /** Prevents every other process from migrating until the transaction ends. */
  abstract lockMigrations(connection: Connection): Promise<void>;

  abstract close(): Promise<void>;
}
