import { type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import { Rest } from './rest.ts';

/**
 * A job that has started. `done` resolves when the job has succeeded or failed. It rejects only if the
 * outcome cannot be stored.
 */
export interface BegunWork {
  readonly done: Promise<void>;
}

export interface WorkLoopParts {
  /** Starts the job that is due first; undefined if none is due. */
  readonly begin: () => Promise<BegunWork | undefined>;
  /** Maximum number of concurrent jobs. */
  readonly concurrency: number;
  /**
   * Pause when no job is due. Default: 50 ms, because half of all records must be written within 100 ms of their
   * change.
   */
  readonly idleInterval?: Milliseconds;
  /**
   * Callback for a failure to start a job or to store its outcome, for example because the database is
   * unreachable.
   */
  readonly onFailure: (error: unknown) => void;
}

const IDLE_INTERVAL: Milliseconds = SECOND / 20;
/** Pause when the queue cannot be read. */
const FAILURE_INTERVAL: Milliseconds = SECOND;

/**
 * Starts each job as soon as it is due. Several jobs run at the same time, so that a slow job does not delay
 * the others. Returns a function that stops the loop and resolves when all started jobs are done.
 */
export function startWorkLoop({
  begin,
  concurrency,
  idleInterval = IDLE_INTERVAL,
  onFailure,
}: WorkLoopParts): () => Promise<void> {
  let isStopping = false;
  const rest = new Rest();
  const running = new Set<Promise<void>>();

  const track = ({ done }: BegunWork) => {
    const settled = done.catch(onFailure).finally(() => {
      running.delete(settled);
      // The loop checks the queue immediately: the job may have queued others, or another job with its key may be
      // due now.
      rest.end();
    });
    running.add(settled);
  };
  const step = async () => {
    rest.prepare();
    try {
      const begun = await begin();
      if (begun) return track(begun);
      await rest.wait(idleInterval);
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
