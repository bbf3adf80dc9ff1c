import { AsyncLocalStorage } from 'node:async_hooks';
import { type Milliseconds, StorageUnavailable } from '@gatehouse/core/kernel';

const deadlines = new AsyncLocalStorage<number>();

/**
 * Runs the work. Rejects with `StorageUnavailable` if the work takes longer than the limit. Engines then stop waiting
 * for the statements of the work.
 */
export function withinTime<T>(limit: Milliseconds, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new StorageUnavailable(`the database did not respond within ${limit} ms`));
    const timer = setTimeout(giveUp, limit);
    deadlines
      .run(performance.now() + limit, work)
      .finally(() => clearTimeout(timer))
      .then(resolve, reject);
  });
}

/** Returns the time that is left for the current work, but at most this limit. */
export function timeLeft(limit: Milliseconds): Milliseconds {
  const deadline = deadlines.getStore();
  return deadline === undefined ? limit : Math.max(1, Math.min(limit, deadline - performance.now()));
}
