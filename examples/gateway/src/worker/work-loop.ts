import { setTimeout as pause } from 'node:timers/promises';
import { type Milliseconds, SECOND } from '@gatehouse/core/kernel';

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

/** How long to wait when nothing is due, and when the queue cannot be read. */
const IDLE_INTERVAL: Milliseconds = SECOND / 20;
const FAILURE_INTERVAL: Milliseconds = SECOND;

/**
 * Begins work as soon as it is due, several jobs at a time, so that a slow job does not delay the others. Returns
 * a function that stops the loop and resolves when all begun work is done.
 */
export function startWorkLoop({ begin, concurrency, onFailure }: WorkLoopParts): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = new Set<Promise<void>>();
  const wait = (time: Milliseconds) => pause(time, undefined, { signal }).catch(() => {});

  const track = ({ done }: BegunWork) => {
    const settled = done.catch(onFailure).finally(() => running.delete(settled));
    running.add(settled);
  };
  const step = async () => {
    try {
      const begun = await begin();
      if (begun) track(begun);
      else await wait(IDLE_INTERVAL);
    } catch (error) {
      onFailure(error);
      await wait(FAILURE_INTERVAL);
    }
  };
  const run = async () => {
    while (!signal.aborted) {
      if (running.size < concurrency) await step();
      else await Promise.race(running);
    }
    await Promise.all(running);
  };
  const ended = run();
  return () => {
    stopping.abort();
    return ended;
  };
}
