import type { RequestListener, Server, ServerOptions } from 'node:http';
import { type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import { refuseInvalidHost } from '../host/refuse-invalid-host.ts';
import { limitedFailures } from '../monitoring/limited-failures.ts';
import { type MetricsRegistry, metricsServer } from '../monitoring/metrics-server.ts';
import { observed } from '../monitoring/observed-request.ts';
import type { ServerLog } from '../monitoring/server-log.ts';
import type { RunningServer } from '../start/running-server.ts';
import { type Job, startJobs } from '../start/start-jobs.ts';
import { drain } from '../stop/drain.ts';
import { drainable } from '../stop/drainable.ts';
import { OpenRequests } from '../stop/open-requests.ts';
import { runLastJobs } from '../stop/run-last-jobs.ts';
import { sharedMetrics } from '../workers/shared-metrics.ts';
import { workerNumber } from '../workers/worker-number.ts';
import { continueOnRead } from './continue-on-read.ts';
import { HttpServer } from './http-server.ts';
import { IdleConnections } from './idle-connections.ts';
import { limitConnections } from './limit-connections.ts';
import { listen, type Place } from './listen.ts';
import { perKey } from './per-key.ts';
import type { ServerLimits } from './server-limits.ts';
import { SERVER_TIMEOUTS } from './server-timeouts.ts';
import { Tunnels } from './tunnels.ts';

/** Parts of a server process. */
export interface ServerParts {
  /**
   * Handles the requests. A client that expects `100 Continue` receives it when the listener begins to read the body.
   */
  readonly listener: RequestListener;
  readonly place: Place;
  readonly limits: ServerLimits;
  readonly log: ServerLog;
  /**
   * Creates the server. If absent, an HTTP/1.1 server without TLS is created. If another server is created, its
   * `closeIdleConnections` must close only connections that are not HTTP/1.1.
   */
  readonly create?: (options: ServerOptions) => Server;
  /** Adds listeners, such as for `upgrade` or `clientError`, before the server listens. */
  readonly prepare?: (server: Server) => void;
  /** Determines which upgrades the server accepts. If absent, Node's default is used. */
  readonly options?: Pick<ServerOptions, 'shouldUpgradeCallback'>;
  /** Maximum time in which a request must arrive completely; 0 for no limit. Default: 30 s. */
  readonly arrivalTimeout?: Milliseconds;
  /** Paths that report readiness. Their status is 503 while the server drains. Default: `/readyz`. */
  readonly readinessPaths?: readonly string[];
  /** Place of a loopback listener for the metrics. */
  readonly metrics?: MetricsPlace | undefined;
  readonly jobs?: readonly Job[];
  /** Closes the resources of the listener. Called after the last request and the last job. */
  readonly close?: () => Promise<void>;
}

/** The metrics to serve, and their port. All workers share the port, which serves the metrics of all of them. */
export interface MetricsPlace {
  readonly registry: MetricsRegistry;
  readonly port: number;
  readonly portSetting?: string | undefined;
}

const ARRIVAL_TIMEOUT: Milliseconds = 30 * SECOND;

/**
 * Starts a server process: listens, serves and runs the jobs. If the server cannot listen, closes everything else and
 * rejects, without calling `close`.
 */
export async function openServer(parts: ServerParts): Promise<RunningServer> {
  const { limits, log, jobs = [], close = async () => {} } = parts;
  const requests = new OpenRequests(parts.arrivalTimeout ?? ARRIVAL_TIMEOUT);
  const server = httpServer(parts, requests);
  const tunnels = new Tunnels(server);
  const idle = new IdleConnections(server, requests);
  const { url, metricsUrl, closeMetrics } = await listening(server, parts).catch((error: unknown) => {
    requests.stop();
    server.close();
    throw error;
  });
  const failed = perKey((_job: Job) => limitedFailures((record) => log.error(record, 'job failed')));
  const onJobFailure = (job: Job, error: unknown) => failed(job)({ err: error, job: job.name });
  const stopJobs = startJobs(jobs, onJobFailure);
  const end = async () => {
    const jobsEnded = stopJobs();
    await drain({ server, requests, tunnels, idle }, limits);
    requests.stop();
    closeMetrics();
    await jobsEnded;
    await runLastJobs(jobs, onJobFailure);
    await close();
  };
  let ended: Promise<void> | undefined;
  const stop = () => {
    ended ??= end();
    return ended;
  };
  return { url, metricsUrl, stop, stopsWithin: limits.drainDelay + limits.stopTimeout };
}

function httpServerWith(options: ServerOptions): Server {
  return new HttpServer(options);
}

function httpServer(parts: ServerParts, requests: OpenRequests): Server {
  const { options, readinessPaths = ['/readyz'], create = httpServerWith } = parts;
  const listener = observed(refuseInvalidHost(parts.listener));
  const server = create({ ...SERVER_TIMEOUTS, ...options });
  server.on('request', drainable(listener, requests, readinessPaths));
  parts.prepare?.(server);
  if (server.listenerCount('checkContinue') === 0)
    server.on('checkContinue', drainable(continueOnRead(listener), requests, readinessPaths));
  limitConnections(server, parts.limits, parts.log);
  return server;
}

async function listening(server: Server, { place, metrics }: ServerParts) {
  const url = await listen(server, place);
  if (!metrics) return { url, metricsUrl: undefined, closeMetrics: () => {} };
  const worker = workerNumber();
  const registry = worker === undefined ? metrics.registry : sharedMetrics(metrics.registry, worker);
  const beside = metricsServer(registry);
  const metricsUrl = await listen(beside, { ...metrics, host: '127.0.0.1' }, worker !== undefined);
  return { url, metricsUrl, closeMetrics: () => beside.close().closeAllConnections() };
}
