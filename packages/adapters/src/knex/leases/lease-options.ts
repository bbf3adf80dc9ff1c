import type { Milliseconds, RandomSource, Ticker } from '@gatehouse/core/kernel';
import type { Database } from '../database.ts';

/** Options of leases in a database. */
export interface LeaseOptions {
  readonly database: Database;
  readonly random: RandomSource;
  /**
   * Time after which a process that crashed loses its lease. A running process renews the lease three times in that
   * time.
   */
  readonly lease?: Milliseconds | undefined;
  readonly ticker?: Ticker | undefined;
  /** A clock that is never set back or forward; by default `performance.now`. */
  readonly elapsed?: (() => Milliseconds) | undefined;
}
