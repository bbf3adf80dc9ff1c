import type { Milliseconds } from '@gatehouse/core/kernel';

/** Work that is done again and again while the server runs. */
export interface Job {
  readonly name: string;
  readonly interval: Milliseconds;
  readonly run: () => Promise<unknown>;
}

/** Runs each job now and then after every interval; a failure is told and the job tried again at its time. */
export function startJobs(all: readonly Job[], onFailure: (job: Job, error: unknown) => void): () => void {
  let stopped = false;
  const timers = new Set<NodeJS.Timeout>();

  async function round(job: Job): Promise<void> {
    try {
      await job.run();
    } catch (error) {
      onFailure(job, error);
    }
    if (stopped) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void round(job);
    }, job.interval);
    timers.add(timer.unref());
  }

  for (const job of all) void round(job);
  return () => {
    stopped = true;
    for (const timer of timers) clearTimeout(timer);
  };
}
