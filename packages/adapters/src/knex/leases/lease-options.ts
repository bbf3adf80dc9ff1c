import type { Milliseconds, RandomSource, Ticker } from '@gatehouse/core/kernel';
import type { Database } from '../database.ts';

/** What leases in a database are kept with. */
export interface LeaseOptions {
  readonly database: Database;
  readonly random: RandomSource;
  /** How long a lease stays with a process that died; it is renewed three times in that time. */
  readonly lease?: Milliseconds | undefined;
  readonly ticker?: Ticker | undefined;
}
