import { workerCount } from './worker-count.ts';

/** Factor for the share of one worker. The connections of one client are not distributed evenly. */
const CLIENT_SHARE_FACTOR = 2;

/**
 * Returns the share of this worker in a limit for each client. All workers together allow about twice the limit, but
 * each worker allows at least 1. Without workers, returns the limit.
 */
export function clientShare(limit: number): number {
  return Math.min(Math.ceil((CLIENT_SHARE_FACTOR * limit) / workerCount()), limit);
}
