import cluster from 'node:cluster';

/** Environment variable that contains the number of a worker. The first process sets it for each worker. */
export const WORKER_NUMBER = 'GATEHOUSE_WORKER_NUMBER';

/**
 * Returns the number of this worker, from 1; undefined in a process that is not a worker, or that another
 * program started as one. A worker that replaces another one has the same number.
 */
export function workerNumber(): number | undefined {
  const number = cluster.isWorker ? process.env[WORKER_NUMBER] : undefined;
  return number === undefined ? undefined : Number(number);
}
