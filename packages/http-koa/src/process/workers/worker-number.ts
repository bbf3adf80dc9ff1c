import cluster from 'node:cluster';

/** Environment variable in which the first process tells each worker its number. */
export const WORKER_NUMBER = 'GATEHOUSE_WORKER_NUMBER';

/** Number of this worker, from 1; undefined in a process that is not a worker. A worker's replacement has its number. */
export function workerNumber(): number | undefined {
  return cluster.isWorker ? Number(process.env[WORKER_NUMBER]) : undefined;
}
