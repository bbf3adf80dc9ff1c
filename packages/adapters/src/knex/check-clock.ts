import { type Clock, ClockSkewed, type Milliseconds } from '@gatehouse/core/kernel';
import type { Database } from './database.ts';

/** How far a process's clock may be from the database's. */
export interface ClockLimit {
  readonly clock: Clock;
  /** By default the database's own limit. */
  readonly maxClockSkew?: Milliseconds | undefined;
}

/** Throws `ClockSkewed` if the clock is too far from the database's. A SQLite file has no clock of its own. */
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
