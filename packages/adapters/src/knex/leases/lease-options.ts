import type { Milliseconds, RandomSource, Ticker } from '@gatehouse/core/kernel';
import type { Database } from '../database.ts';

/** Options of leases in a database. */
export interface LeaseOptions {
  readonly database: Database;
  readonly random: RandomSource;
  /** How long a lease stays with a process that crashed. It is renewed three times in that time. */
  readonly lease?: Milliseconds | undefined;
  readonly ticker?: Ticker | undefined;
}
