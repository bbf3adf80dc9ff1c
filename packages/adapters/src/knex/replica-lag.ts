import { type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import type { Database } from './database.ts';
import { withinTime } from './time-limit.ts';

/** Position in the write-ahead log to which a primary has written, or to which a standby has replayed. */
const POSITION = {
  name: 'wal_position',
  text: `select pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
    else pg_current_wal_lsn() end, '0/0')::bigint as position`,
};
/** Time limit for reading a position of the primary. */
const PRIMARY_TIMEOUT: Milliseconds = 2 * SECOND;

/** A position that the primary had at the time `at`, and that the replica has not reached yet. */
interface AwaitedPosition {
  readonly at: number;
  readonly position: number;
}

/**
 * Measures how far a streaming replica is behind its primary. The time of the last replayed transaction would not show
 * that, because it also stays the same while nothing is written. Therefore a position of the primary is compared with
 * the position of the replica.
 */
export class ReplicaLag {
  readonly #replica: Database;
  readonly #primary: Database;
  #awaited: AwaitedPosition | undefined;
  /** Latest time of which the replica is known to contain all transactions. */
  #currentAt = Number.NEGATIVE_INFINITY;
  #measuring: Promise<boolean> | undefined;

  constructor(replica: Database, primary: Database) {
    this.#replica = replica;
    this.#primary = primary;
  }

  /** Minimum time by which the replica is known to be behind. */
  get known(): Milliseconds {
    return this.#awaited ? performance.now() - this.#awaited.at : 0;
  }

  /**
   * Returns whether the replica contains every transaction that was committed longer ago than the limit. Returns true
   * if this cannot be determined, because the primary does not respond. Throws if the replica does not respond.
   */
  async isWithin(limit: Milliseconds): Promise<boolean> {
    if (this.#age() * 2 <= limit) return true;
    this.#measuring ??= this.#measure(limit).finally(() => {
      this.#measuring = undefined;
    });
    return this.#measuring;
  }

  async #measure(limit: Milliseconds): Promise<boolean> {
    do {
      this.#awaited ??= await this.#written();
      if (!this.#awaited) return true;
      if ((await positionOf(this.#replica)) < this.#awaited.position) break;
      this.#currentAt = this.#awaited.at;
      this.#awaited = undefined;
    } while (this.#age() > limit);
    return this.#age() <= limit;
  }

  /** Reads the position of the primary; undefined if the primary does not respond. */
  async #written(): Promise<AwaitedPosition | undefined> {
    const at = performance.now();
    const read = () => positionOf(this.#primary);
    return withinTime(PRIMARY_TIMEOUT, read).then(
      (position) => ({ at, position }),
      () => undefined,
    );
  }

  #age(): Milliseconds {
    return performance.now() - this.#currentAt;
  }
}

async function positionOf(database: Database): Promise<number> {
  const [row] = await database.prepared<{ position: number }>(POSITION, []);
  if (!row) throw new Error('The database returned no position.');
  return row.position;
}
