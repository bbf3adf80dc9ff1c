import type { RequestListener } from 'node:http';
import {
  type Job,
  openServer,
  type Place,
  type RunningServer,
  type ServerLimits,
  type ServerLog,
} from '../process/index.ts';
import type { Metrics } from './metrics.ts';

/** An application of any framework for Node. A Koa application has this interface. */
export interface Application {
  callback(): RequestListener;
}

/** Parts of a server: its application, its limits and its jobs. */
export interface Serving extends Place {
  readonly application: Application;
  readonly limits: ServerLimits;
  readonly metrics: Metrics;
  /** Port of a loopback listener for `/metrics`; undefined for no listener. */
  readonly metricsPort?: number | undefined;
  readonly metricsPortSetting?: string;
  readonly jobs: readonly Job[];
  readonly log: ServerLog;
  /** Closes the resources of the application. Called after the last request. */
  readonly close: () => Promise<void>;
}

/** Starts a server: listens, serves and runs the jobs. If the server cannot listen, rejects without calling `close`. */
export function serve(serving: Serving): Promise<RunningServer> {
  const { application, metrics, metricsPort, metricsPortSetting = 'METRICS_PORT', ...rest } = serving;
  return openServer({
    ...rest,
    listener: application.callback(),
    place: serving,
    metrics:
      metricsPort === undefined
        ? undefined
        : { registry: metrics.registry, port: metricsPort, portSetting: metricsPortSetting },
  });
}
