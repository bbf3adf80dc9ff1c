import { type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import type { Database, Query, QueryStart } from './database.ts';
import type { EngineName, PreparedStatement } from './engine.ts';
import type { Reads } from './reads.ts';

const RETRY_AFTER: Milliseconds = 10 * SECOND;

/**
 * Reads from a replica of a database. The replica can lag behind. Reads from the primary database for 10 seconds after
 * each failure of the replica. This class does not extend `Database`, so that stores that make decisions or take locks
 * cannot use it by accident.
 */
export class ReadReplica implements Reads {
  readonly #replica: Database;
  readonly #primary: Database;
  #awayUntil = Number.NEGATIVE_INFINITY;

  constructor(replica: Database, primary: Database) {
    this.#replica = replica;
    this.#primary = primary;
  }

  get engine(): EngineName {
    return this.#primary.engine;
  }

  read<Q extends Query>(build: (from: QueryStart) => Q): Promise<Awaited<Q>> {
    return this.#run((database) => database.read(build));
  }

  prepared<Row extends object>(
    statement: PreparedStatement,
    values: readonly unknown[],
  ): Promise<readonly Row[]> {
    return this.#run((database) => database.prepared<Row>(statement, values));
  }

  /**
   * Runs a query on the replica. After any failure, runs it on the primary database, because a replica also cancels
   * queries that conflict with the changes that it replays.
   */
  async #run<T>(query: (database: Database) => Promise<T>): Promise<T> {
    if (performance.now() < this.#awayUntil) return query(this.#primary);
    try {
      return await query(this.#replica);
    } catch {
      this.#awayUntil = performance.now() + RETRY_AFTER;
      return query(this.#primary);
    }
  }
}
