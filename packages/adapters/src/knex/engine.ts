import type { Knex } from 'knex';

/** The two databases that everything here runs on. */
export type EngineName = 'sqlite' | 'postgres';

/**
 * A statement that is parsed and planned once per connection; `?` stands for a value. It names the columns that it
 * answers: PostgreSQL refuses to go on with a `*` once a later release has added a column.
 */
export interface PreparedStatement {
  /** Unique among all statements of the program. */
  readonly name: string;
  readonly text: string;
}

/** A statement that finds at most one row for each of many keys, for what is looked up all the time. */
export interface LookupStatement {
  /** Unique among all statements of the program. */
  readonly name: string;
  /**
   * `?` stands for all keys at once: an array on PostgreSQL, the JSON text of an array on SQLite. PostgreSQL estimates a
   * plan for one key as cheaper than one for any number and plans again each time, unless a `select` hides the array.
   */
  readonly text: Readonly<Record<EngineName, string>>;
  /** The name under which a row answers the key that it belongs to. */
  readonly key: string;
}

/** One connection to a database. */
export interface Connection {
  /** What knex's dialect drives. */
  readonly raw: object;
  /** Runs a statement and answers its rows, none for a statement that has none to answer. */
  prepared(statement: PreparedStatement, values: readonly unknown[]): Promise<readonly object[]>;
}

/** Gives out connections. Whatever goes wrong with the database itself is thrown as `StorageUnavailable`. */
export abstract class Engine {
  abstract readonly name: EngineName;
  /** Writes and reads this engine's SQL; it has no connections of its own. */
  abstract readonly knex: Knex;

  /** Many keys as one value of a `LookupStatement`. */
  abstract keys(keys: readonly string[]): unknown;

  /** Lends a connection on which one statement is run that only reads. */
  abstract reading<T>(run: (connection: Connection) => Promise<T>): Promise<T>;

  /** Lends a connection on which one statement is run that writes. */
  abstract writing<T>(run: (connection: Connection) => Promise<T>): Promise<T>;

  /** Lends a connection for one transaction, which commits when the work resolves. */
  abstract transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T>;

  /** Holds off every other process that migrates, for the rest of the transaction. */
  abstract lockMigrations(connection: Connection): Promise<void>;

  abstract close(): Promise<void>;
}
