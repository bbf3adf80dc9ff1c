import { type Milliseconds, SECOND } from '@gatehouse/core/kernel';

/**
 * Pause before the first run of the next job. Without it, each job opens a connection to the database while the server
 * receives its first requests.
 */
const FIRST_RUNS_PAUSE: Milliseconds = SECOND / 20;

/** Work that a server repeats while it runs. */
export interface Job {
  readonly name: string;
  readonly interval: Milliseconds;
  readonly run: () => Promise<unknown>;
  /** True to run the job once more when the server stops, after its last request. */
  readonly runsAtStop?: boolean;
}

/** Called when a run of a job rejects. */
export type JobFailureListener = (job: Job, error: unknown) => void;

/**
 * Starts the first job immediately, and each further job 50 ms after the previous one. When a run of a job has ended,
 * the job runs again after its `interval`, also if the run has failed. The interval varies randomly by a tenth, so that
 * instances that start together do not run their jobs at the same time. Returns a function that stops all jobs, and
 * resolves when no job is running.
 */
export function startJobs(jobs: readonly Job[], onFailure: JobFailureListener): () => Promise<void> {
  let isStopped = false;
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();

  function start(job: Job): void {
    const run = round(job).finally(() => running.delete(run));
    running.add(run);
  }

  async function round(job: Job): Promise<void> {
    try {
      await job.run();
    } catch (error) {
      onFailure(job, error);
    }
    if (!isStopped) later(job.interval * (0.9 + Math.random() / 5), () => start(job));
  }

  function startFrom(place: number): void {
    const job = jobs[place];
    if (job === undefined) return;
    start(job);
    later(FIRST_RUNS_PAUSE, () => startFrom(place + 1));
  }

  function later(delay: Milliseconds, act: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, delay);
    timers.add(timer.unref());
  }

  startFrom(0);
  return async () => {
    isStopped = true;
    for (const timer of timers) clearTimeout(timer);
    await Promise.all(running);
  };
}
