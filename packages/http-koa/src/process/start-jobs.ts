import type { Milliseconds } from '@gatehouse/core/kernel';

/** Work that a server repeats while it runs. */
export interface Job {
  readonly name: string;
  readonly interval: Milliseconds;
  readonly run: () => Promise<unknown>;
  /** Whether to run once more when the server stops, after its last request. */
  readonly runsAtStop?: boolean;
}

/** Called with each run of a job that rejects. */
export type JobFailureListener = (job: Job, error: unknown) => void;

/**
 * Runs each job immediately, and again one `interval` after each run has ended. The interval varies randomly
 * by a tenth, so that instances that start together do not stay synchronized. A failure is reported and does
 * not end the job. The returned function stops all jobs and resolves when none is running.
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
    if (isStopped) return;
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        start(job);
      },
      job.interval * (0.9 + Math.random() / 5),
    );
    timers.add(timer.unref());
  }

  for (const job of jobs) start(job);
  return async () => {
    isStopped = true;
    for (const timer of timers) clearTimeout(timer);
    await Promise.all(running);
  };
}
