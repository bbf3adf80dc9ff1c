import { DAY, HOUR, inBatches, onSchedule } from '@gatehouse/core/kernel';
import type { Job } from '@gatehouse/http-koa/process';
import type { Worker } from './compose.ts';

/** How long a failure is listed. */
const FAILURE_AGE_MS = 90 * DAY;

/**
 * The background jobs of the worker. Each run takes place in one instance, except that every instance follows the
 * clock.
 */
export function workerJobs({ databaseClock, schedule, queue, clock, refreshes }: Worker): readonly Job[] {
  const purge = () => inBatches((limit) => queue.purgeFailed(clock.now() - FAILURE_AGE_MS, limit));
  const shared = [{ name: 'purge-sync-failures', interval: HOUR, run: purge }, ...refreshes];
  return [databaseClock.job, ...onSchedule(schedule, 'worker', shared)];
}
