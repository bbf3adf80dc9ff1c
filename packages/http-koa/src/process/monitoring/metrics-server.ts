import { createServer, type Server } from 'node:http';
import { hostName, isAddressHost, isLoopbackHost } from '../../address/host-name.ts';
import { SERVER_TIMEOUTS } from '../connections/server-timeouts.ts';
import { refuseInvalidHost } from '../host/refuse-invalid-host.ts';

/** The metrics of a process in the text format of Prometheus. A registry of prom-client has this interface. */
export interface MetricsRegistry {
  readonly contentType: string;
  metrics(): Promise<string>;
}

/**
 * Creates a server for the metrics. It must listen on loopback only. Refuses requests for names other than `localhost`.
 * Otherwise a web page could read the metrics through a name that resolves to loopback (DNS rebinding).
 */
export function metricsServer(registry: MetricsRegistry): Server {
  const listener = refuseInvalidHost(async ({ headers: { host = '' } }, response) => {
    const name = hostName(host);
    if (!isLoopbackHost(name) && !isAddressHost(name)) {
      response.writeHead(403).end('Address the metrics by localhost or an IP address.\n');
      return;
    }
    response.setHeader('Content-Type', registry.contentType);
    response.end(await registry.metrics());
  });
  return createServer(SERVER_TIMEOUTS, listener);
}
