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

/** How long to wait when nothing is due. A record must be written within 100 ms of its change, in the median. */
const IDLE_INTERVAL: Milliseconds = SECOND / 20;
/** How long to wait when the queue cannot be read. */
const FAILURE_INTERVAL: Milliseconds = SECOND;

/**
 * Starts work as soon as it is due. Several jobs run at the same time, so that a slow job does not delay the
 * others. Returns a function that stops the loop and resolves when all begun work is done.
 */
export function startWorkLoop({ begin, concurrency, onFailure }: WorkLoopParts): () => Promise<void> {
  let isStopping = false;
  const rest = new Rest();
  const running = new Set<Promise<void>>();

  const track = ({ done }: BegunWork) => {
    const settled = done.catch(onFailure).finally(() => {
      running.delete(settled);
      // The job may have queued others, or another of its key may be due now.
      rest.end();
    });
    running.add(settled);
  };
  const step = async () => {
    rest.prepare();
    try {
      const begun = await begin();
      if (begun) return track(begun);
      await rest.wait(IDLE_INTERVAL);
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
