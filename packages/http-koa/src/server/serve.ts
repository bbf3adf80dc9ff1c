import { createServer } from 'node:http';
import { type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import type Koa from 'koa';
import { gracefulStop } from './graceful-stop.ts';
import { type Job, startJobs } from './jobs.ts';
import { listen } from './listen.ts';
import type { Metrics } from './metrics.ts';
import type { ServerLog } from './server-log.ts';

/** A server that answers. */
export interface RunningServer {
  readonly url: string;
  /** Lets requests under way finish, then closes everything; once, however often it is called. */
  stop(): Promise<void>;
}

/** What a server is made of. */
export interface Serving {
  readonly application: Koa;
  readonly host: string;
  readonly port: number;
  readonly metrics: Metrics;
  /** Of a listener on loopback for `/metrics`; absent for none. */
  readonly metricsPort?: number | undefined;
  readonly jobs: readonly Job[];
  readonly log: ServerLog;
  /** Closes what the application stands on, after the last request. */
  readonly close: () => Promise<void>;
}

/** How long a request may take to arrive whole: what came of it is held in memory, for strangers as well. */
const ARRIVAL: Milliseconds = 30 * SECOND;

/** Begins to answer and to do the jobs. When it can not listen it rejects, and what it stands on is left open. */
export async function serve(serving: Serving): Promise<RunningServer> {
  const { application, host, port, metrics, metricsPort, jobs, log, close } = serving;
  const server = createServer({ requestTimeout: ARRIVAL }, application.callback());
  const metricsServer = metrics.createServer();
  let stopJobs = () => {};
  let stopped: Promise<void> | undefined;
  const quiet = async () => {
    stopJobs();
    for (const each of [server, metricsServer]) if (each.listening) await gracefulStop(each);
  };
  try {
    const url = await listen(server, port, host);
    if (metricsPort !== undefined) await listen(metricsServer, metricsPort, '127.0.0.1');
    stopJobs = startJobs(jobs, (job, error) => log.error({ err: error, job: job.name }, 'job failed'));
    const stop = () => {
      stopped ??= quiet().then(close);
      return stopped;
    };
    return { url, stop };
  } catch (error) {
    await quiet();
    throw error;
  }
}
