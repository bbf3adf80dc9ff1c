import { type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import type { Database, Query, QueryStart } from './database.ts';
import type { EngineName, PreparedStatement } from './engine.ts';
import type { Reads } from './reads.ts';
import { ReplicaLag } from './replica-lag.ts';

const RETRY_AFTER: Milliseconds = 10 * SECOND;

export interface ReadReplicaOptions {
  /** Maximum time by which a result can be out of date; 30 seconds by default. */
  readonly maxLag?: Milliseconds;
  /** Called when the replica falls behind by more than `maxLag`, and when it has caught up again. */
  readonly onNotice?: (notice: string) => void;
}

/**
 * Reads from a streaming replica of a database. Reads from the primary database while the replica is further behind
 * than `maxLag`, and for 10 seconds after each failure of the replica. This class does not extend `Database`, so that
 * stores that make decisions or take locks cannot use it by accident.
 */
export class ReadReplica implements Reads {
  readonly #replica: Database;
  readonly #primary: Database;
  readonly #lag: ReplicaLag;
  readonly #maxLag: Milliseconds;
  readonly #onNotice: (notice: string) => void;
  #awayUntil = Number.NEGATIVE_INFINITY;
  #isBehind = false;

  constructor(
    replica: Database,
    primary: Database,
    { maxLag = 30 * SECOND, onNotice = () => {} }: ReadReplicaOptions = {},
  ) {
    this.#replica = replica;
    this.#primary = primary;
    this.#lag = new ReplicaLag(replica, primary);
    this.#maxLag = maxLag;
    this.#onNotice = onNotice;
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
   * Runs a query on the replica if it is current, otherwise on the primary. After any failure on the replica, not only
   * a lost connection, runs it on the primary: a replica also cancels queries that conflict with changes it replays.
   */
  async #run<T>(query: (database: Database) => Promise<T>): Promise<T> {
    if (performance.now() < this.#awayUntil) return query(this.#primary);
    try {
      if (await this.#isCurrent()) return await query(this.#replica);
    } catch {
      this.#awayUntil = performance.now() + RETRY_AFTER;
    }
    return query(this.#primary);
  }

  async #isCurrent(): Promise<boolean> {
    const isCurrent = await this.#lag.isWithin(this.#maxLag);
    // A replica that is not current is reported only when it is known to be behind by more than the limit.
    const isBehind = this.#lag.known > this.#maxLag || (this.#isBehind && !isCurrent);
    if (isBehind !== this.#isBehind) {
      this.#isBehind = isBehind;
      this.#onNotice(
        isBehind
          ? `The replica of the database is more than ${this.#maxLag / SECOND} s behind. The primary database is read.`
          : 'The replica of the database is read again.',
      );
    }
    return isCurrent;
  }
}
