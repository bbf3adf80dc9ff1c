import { setTimeout } from 'node:timers/promises';
import type { Milliseconds } from '@gatehouse/core/kernel';

/** One step of followed work: its latest progress, or at the end its result. */
export type WorkStep<Progress, Result> = { readonly progress: Progress } | { readonly result: Result };

/** Work that reports its progress. After the work was cancelled, `report` throws, so that the work ends. */
export type ReportingWork<Progress, Result> = (report: (progress: Progress) => void) => Promise<Result>;

interface Run<Progress, Result> {
  readonly ended: Promise<{ readonly result: Result }>;
  progress: Progress;
  followers: number;
  isCancelled: boolean;
}

const REPORT_INTERVAL: Milliseconds = 250;

/**
 * Work that several callers follow. A caller that joins while it runs follows the same run, so that long work runs
 * once. The work is cancelled when its last follower has left.
 */
export class FollowedWork<Progress, Result> {
  readonly #work: ReportingWork<Progress, Result>;
  readonly #initial: Progress;
  readonly #interval: Milliseconds;
  #run: Run<Progress, Result> | undefined;

  /** `interval`: time between two steps with progress. */
  constructor(
    work: ReportingWork<Progress, Result>,
    initial: Progress,
    interval: Milliseconds = REPORT_INTERVAL,
  ) {
    this.#work = work;
    this.#initial = initial;
    this.#interval = interval;
  }

  /** Yields the progress at regular intervals, and then the result. Throws the error of the work. */
  async *follow(): AsyncGenerator<WorkStep<Progress, Result>, void, void> {
    this.#run ??= this.#start();
    const run = this.#run;
    run.followers += 1;
    const stop = new AbortController();
    try {
      for (;;) {
        const pause = setTimeout(this.#interval, undefined, { signal: stop.signal }).catch(() => undefined);
        const end = await Promise.race([run.ended, pause]);
        if (end) return yield end;
        yield { progress: run.progress };
      }
    } finally {
      stop.abort();
      run.followers -= 1;
      if (run.followers === 0) this.#cancel(run);
    }
  }

  /** Follows the work to its end and returns the result. */
  async result(): Promise<Result> {
    for await (const step of this.follow()) if ('result' in step) return step.result;
    throw new Error('The work ended without a result.');
  }

  #start(): Run<Progress, Result> {
    const report = (progress: Progress) => {
      if (run.isCancelled) throw new Error('The work was cancelled.');
      run.progress = progress;
    };
    const work = Promise.resolve().then(() => this.#work(report));
    const ended = work.then((result) => ({ result })).finally(() => this.#forget(run));
    const run: Run<Progress, Result> = { ended, progress: this.#initial, followers: 0, isCancelled: false };
    // A cancelled run rejects, and no caller waits for it.
    ended.catch(() => {});
    return run;
  }

  #cancel(run: Run<Progress, Result>): void {
    run.isCancelled = true;
    this.#forget(run);
  }

  #forget(run: Run<Progress, Result>): void {
    if (this.#run === run) this.#run = undefined;
  }
}
