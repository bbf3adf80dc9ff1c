import { type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import { Rest } from './rest.ts';

/** Work that has begun. `done` rejects only if the outcome of the job cannot be stored, not if the job fails. */
export interface BegunWork {
  readonly done: Promise<void>;
}

export interface WorkLoopParts {
  /** Begins the work that is due; undefined when none is. */
  readonly begin: () => Promise<BegunWork | undefined>;
  /** Maximum number of concurrent jobs. */
  readonly concurrency: number;
  /** Called when work cannot be begun or settled, for example because the database is unreachable. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * How long to wait when nothing is due: the first time, and at most. The wait doubles while nothing is due, because an
 * idle process would otherwise send the database 20 queries a second.
 */
const FIRST_IDLE_INTERVAL: Milliseconds = SECOND / 20;
const LONGEST_IDLE_INTERVAL: Milliseconds = SECOND;
/** How long to wait when the queue cannot be read. */
const FAILURE_INTERVAL: Milliseconds = SECOND;

/**
 * Begins work as soon as it is due, several jobs at a time, so that a slow job does not delay the others. Returns
 * a function that stops the loop and resolves when all begun work is done.
 */
export function startWorkLoop({ begin, concurrency, onFailure }: WorkLoopParts): () => Promise<void> {
  let isStopping = false;
  let idleInterval = FIRST_IDLE_INTERVAL;
  const rest = new Rest();
  const running = new Set<Promise<void>>();

  const track = ({ done }: BegunWork) => {
    const settled = done.catch(onFailure).finally(() => {
      running.delete(settled);
      // The job may have queued others, or another of its key may be due now.
      idleInterval = FIRST_IDLE_INTERVAL;
      rest.end();
    });
    running.add(settled);
  };
  const step = async () => {
    rest.prepare();
    try {
      const begun = await begin();
      if (begun) return track(begun);
      const interval = idleInterval;
      idleInterval = Math.min(2 * interval, LONGEST_IDLE_INTERVAL);
      await rest.wait(interval);
    } catch (error) {
      onFailure(error);
      await rest.wait(FAILURE_INTERVAL);
    }
  };
  const run = async () => {
    while (!isStopping) {
      if (running.size < concurrency) await step();
      else await Promise.race(running);
    }
    await Promise.all(running);
  };
  const ended = run();
  return () => {
    isStopping = true;
    rest.end();
    return ended;
  };
}
