import type { Milliseconds } from './instant.ts';
import type { JobSchedule } from './job-schedule.port.ts';

/** Work that a process repeats while it runs. */
export interface RepeatedJob {
  readonly name: string;
  readonly interval: Milliseconds;
  readonly run: () => Promise<unknown>;
}

/**
 * Returns the same jobs, scheduled so that each job runs in only one process of the group at a time. The processes of a
 * group share a database and a list of jobs.
 */
export function onSchedule<Job extends RepeatedJob>(
  schedule: JobSchedule,
  group: string,
  jobs: readonly Job[],
): Job[] {
  return jobs.map((job) => ({
    ...job,
    run: () => schedule.runIfDue(`${group} ${job.name}`, job.interval, () => job.run()),
  }));
}
