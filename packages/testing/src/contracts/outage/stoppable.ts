/**
 * A storage that two servers use. Its database can be stopped and started. A database inside the process, such as
 * SQLite, cannot be stopped.
 */
export interface Stoppable<Storage> {
  readonly storage: Storage;
  readonly other: Storage;
  /** Closes all connections and accepts no new ones. */
  stop(): Promise<void>;
  /**
   * Ends each connection when a call uses it, so that the call gets no response. `closed` is an orderly end, `reset` is
   * an abort. Calls on new connections fail as well. `start` ends this state.
   */
  cut(how: 'closed' | 'reset'): Promise<void>;
  /**
   * Blocks all responses on open and on new connections, but closes no connection. After `start`, only new connections
   * work, as if a firewall had forgotten the earlier ones.
   */
  silence(): Promise<void>;
  /** Starts the database again. It contains everything that was committed. */
  start(): Promise<void>;
}

/** The clauses of a storage about outages of its database. */
export type OutageContract<Storage> = Readonly<
  Record<string, (subject: Stoppable<Storage>) => Promise<void>>
>;

/** For each method of some ports, a function that calls it, by `port.method`. */
export type Calls<Storage> = Readonly<Record<string, (storage: Storage) => Promise<unknown>>>;
