import cluster from 'node:cluster';

/** Environment variable that is `true` at the first start of the first worker. The first process sets it. */
export const FIRST_START = 'GATEHOUSE_FIRST_START';

/**
 * Returns whether this is the first process that starts the server. Returns false in the other workers, and in a worker
 * that replaces another one. Use it for work that an operator requests for one start.
 */
export function isFirstStart(): boolean {
  return !cluster.isWorker || process.env[FIRST_START] === 'true';
}
