import { type Clock, ClockSkewed, type Milliseconds } from '@gatehouse/core/kernel';
import type { Database } from './database.ts';

/** Maximum difference between a process's clock and the database's. */
export interface ClockLimit {
  readonly clock: Clock;
  /** Default: the database's own limit. */
  readonly maxClockSkew?: Milliseconds | undefined;
}

/**
 * Throws `ClockSkewed` if the clock differs too much from the database's. Does nothing on SQLite, which has no clock
 * of its own.
 */
export async function checkClock(
  database: Database,
  { clock, maxClockSkew = database.maxClockSkew }: ClockLimit,
): Promise<void> {
  if (database.engine === 'sqlite') return;
  const before = clock.now();
  const shared = await database.now();
  const after = clock.now();
  if (before - shared > maxClockSkew) throw new ClockSkewed(before - shared, maxClockSkew);
  if (shared - after > maxClockSkew) throw new ClockSkewed(after - shared, maxClockSkew);
}
