import { setTimeout as delay } from 'node:timers/promises';
import { type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import type { Job, JobFailureListener } from '../start/start-jobs.ts';

/** Maximum time for which a database that does not respond can delay the end of the process. */
const LAST_RUN_TIMEOUT: Milliseconds = 2 * SECOND;

/** Runs each job with `runsAtStop` one last time. Reports failures and never rejects. */
export async function runLastJobs(jobs: readonly Job[], onFailure: JobFailureListener): Promise<void> {
  const runs = jobs
    .filter(({ runsAtStop }) => runsAtStop)
    .map((job) => job.run().catch((error: unknown) => onFailure(job, error)));
  if (runs.length === 0) return;
  await Promise.race([Promise.all(runs), delay(LAST_RUN_TIMEOUT, undefined, { ref: false })]);
}
