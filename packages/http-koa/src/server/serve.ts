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

/** An application on any framework for Node. Koa's is one. */
export interface Application {
  callback(): RequestListener;
}

/** Parts of a server. */
export interface Serving extends Place {
  readonly application: Application;
  readonly limits: ServerLimits;
  readonly metrics: Metrics;
  /** Port of a listener on loopback for `/metrics`; undefined for none. */
  readonly metricsPort?: number | undefined;
  readonly metricsPortSetting?: string;
  readonly jobs: readonly Job[];
  readonly log: ServerLog;
  /** Closes the resources of the application, after the last request. */
  readonly close: () => Promise<void>;
}

/** Listens, serves and runs the jobs. If it cannot listen, it rejects without calling `close`. */
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
