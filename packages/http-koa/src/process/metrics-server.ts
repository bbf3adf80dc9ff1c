import { createServer, type Server } from 'node:http';
import { refuseInvalidHost } from './refuse-invalid-host.ts';
import { SERVER_TIMEOUTS } from './server-timeouts.ts';

/** The metrics of a process in the text format of Prometheus. A registry of prom-client has this interface. */
export interface MetricsRegistry {
  readonly contentType: string;
  metrics(): Promise<string>;
}

/** Creates a server for the metrics. It must listen on loopback only. */
export function metricsServer(registry: MetricsRegistry): Server {
  const listener = refuseInvalidHost(async (_request, response) => {
    response.setHeader('Content-Type', registry.contentType);
    response.end(await registry.metrics());
  });
  return createServer(SERVER_TIMEOUTS, listener);
}
