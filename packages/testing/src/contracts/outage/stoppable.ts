/**
 * A storage whose database can be stopped and started, as two servers use it. A database inside the process,
 * such as SQLite, cannot be stopped.
 */
export interface Stoppable<Storage> {
  readonly storage: Storage;
  readonly other: Storage;
  /** Ends all connections and accepts none. */
  stop(): Promise<void>;
  /** Starts the database again with everything that was committed. */
  start(): Promise<void>;
}

/** The clauses of a storage about outages of its database. */
export type OutageContract<Storage> = Readonly<
  Record<string, (subject: Stoppable<Storage>) => Promise<void>>
>;

/** A call of each method of each port, as `port.method`. */
export type Calls<Storage> = Readonly<Record<string, (storage: Storage) => Promise<unknown>>>;
