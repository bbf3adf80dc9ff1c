import { type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import { Rest } from './rest.ts';

/**
 * Work that has started. `done` rejects only if the outcome of the job cannot be stored. It does not reject
 * if the job fails.
 */
export interface BegunWork {
  readonly done: Promise<void>;
}

export interface WorkLoopParts {
  /** Starts the work that is due first; undefined if none is due. */
  readonly begin: () => Promise<BegunWork | undefined>;
  /** Maximum number of concurrent jobs. */
  readonly concurrency: number;
  /**
   * Called when the loop cannot start work or store its outcome, for example because the database is
   * unreachable.
   */
  readonly onFailure: (error: unknown) => void;
}

/**
 * First and longest wait while nothing is due. The wait doubles each time. Otherwise an idle process would
 * send 20 queries a second to the database.
 */
const FIRST_IDLE_INTERVAL: Milliseconds = SECOND / 20;
const LONGEST_IDLE_INTERVAL: Milliseconds = SECOND;
/** How long to wait when the queue cannot be read. */
const FAILURE_INTERVAL: Milliseconds = SECOND;

/**
 * Starts work as soon as it is due. Several jobs run at the same time, so that a slow job does not delay the
 * others. Returns a function that stops the loop and resolves when all begun work is done.
 */
export function startWorkLoop({ begin, concurrency, onFailure }: WorkLoopParts): () => Promise<void> {
  let isStopping = false;
  let idleInterval = FIRST_IDLE_INTERVAL;
  const rest = new Rest();
  const running = new Set<Promise<void>>();

  const track = ({ done }: BegunWork) => {
    const settled = done.catch(onFailure).finally(() => {
      running.delete(settled);
      // Checks again soon: the job may have queued others, and another job of its key may be due now.
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
