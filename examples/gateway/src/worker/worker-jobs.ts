import { DAY, HOUR, inBatches, type Milliseconds, onSchedule } from '@gatehouse/core/kernel';
import type { Job } from '@gatehouse/http-koa/process';
import type { Worker } from './compose.ts';

/**
 * The background jobs of the worker. Every instance runs the job that reads the database's clock. Every
 * other job runs in one instance at a time. Failures are deleted after `failureAge`.
 */
export function workerJobs(worker: Worker, failureAge: Milliseconds): readonly Job[] {
  const { databaseClock, schedule, queue, clock, refreshes, queueSeatChecks: checks } = worker;
  const purge = () => inBatches((limit) => queue.purgeFailed(clock.now() - failureAge, limit));
  const compare = checks && { name: 'queue-seat-checks', interval: DAY, run: () => checks.execute() };
  const shared = [
    { name: 'purge-sync-failures', interval: HOUR, run: purge },
    ...(compare ? [compare] : []),
    ...refreshes,
  ];
  return [databaseClock.job, ...onSchedule(schedule, 'worker', shared)];
}
