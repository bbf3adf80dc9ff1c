import cluster from 'node:cluster';

/** Environment variable that contains the number of workers. The first process sets it for each worker. */
export const WORKER_COUNT = 'GATEHOUSE_WORKER_COUNT';

/** Returns the number of processes that run this server: 1 in a process that is not a worker. */
export function workerCount(): number {
  return cluster.isWorker ? Number(process.env[WORKER_COUNT] ?? 1) : 1;
}
