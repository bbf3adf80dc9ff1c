import cluster from 'node:cluster';
import { readTextFiles } from '../settings/read-text-file.ts';
import { runProcess } from '../start/run-process.ts';
import type { RunningServer } from '../start/running-server.ts';
import { startFailureText } from '../start/start-failure-text.ts';
import { receiveTextFiles } from './receive-text-files.ts';
import { superviseWorkers } from './supervise-workers.ts';
import { workerStarted } from './worker-started.ts';

/** A server that can run in several processes. */
export interface Workers<Configuration> {
  /**
   * Reads the configuration. It is called once in each process. Read files with `readTextFile`, so that all workers
   * have the same settings.
   */
  read(): Configuration;
  /** Starts the server in one worker. */
  start(configuration: Configuration): Promise<RunningServer>;
}

/**
 * Runs a server in as many processes as its configuration requires. The processes share only the server's port, so the
 * server must store in its database all data that several processes need. With one worker, the server runs in this
 * process.
 */
export async function runWorkers<Configuration extends { readonly workers: number }>({
  read,
  start,
}: Workers<Configuration>): Promise<void> {
  if (cluster.isWorker) return runProcess(() => startWorker(async () => start(read())));
  try {
    const configuration = read();
    if (configuration.workers > 1) superviseWorkers(configuration.workers, readTextFiles());
    else await runProcess(() => start(configuration));
  } catch (error) {
    console.error(startFailureText(error));
    process.exitCode = 1;
  }
}

/**
 * Starts the server of a worker, and reports that to the first process. Disconnects the worker when the server has
 * ended. Without this, the channel to the first process would keep the worker running.
 */
async function startWorker(start: () => Promise<RunningServer>): Promise<RunningServer> {
  const leave = () => cluster.worker?.disconnect();
  try {
    await receiveTextFiles();
    const server = await start();
    const { url, metricsUrl, stopsWithin } = server;
    cluster.worker?.send(workerStarted(stopsWithin));
    return { url, metricsUrl, stopsWithin, stop: () => server.stop().finally(leave) };
  } catch (error) {
    leave();
    throw error;
  }
}
