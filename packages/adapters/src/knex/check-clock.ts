import { type Clock, ClockSkewed, type Milliseconds } from '@gatehouse/core/kernel';
import type { Database } from './database.ts';

/** Maximum difference between the clock of a process and the clock of the database. */
export interface ClockLimit {
  readonly clock: Clock;
  /** The maximum difference; by default the database's own limit. */
  readonly maxClockSkew?: Milliseconds | undefined;
}

/**
 * Throws `ClockSkewed` if the clock differs too much from the database's. Does nothing on SQLite, because SQLite has no
 * clock of its own.
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
