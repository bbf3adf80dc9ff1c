import { createServer, type Server } from 'node:http';
import { hostName, isAddressHost, isLoopbackHost } from '../../address/host-name.ts';
import { SERVER_TIMEOUTS } from '../connections/server-timeouts.ts';
import { refuseInvalidHost } from '../host/refuse-invalid-host.ts';

/** The metrics of a process in the text format of Prometheus. A registry of prom-client has this interface. */
export interface MetricsRegistry {
  readonly contentType: string;
  metrics(): Promise<string>;
}

const PATH = /^\/metrics(?:\?|$)/;

/**
 * Creates a server for the metrics. It must listen on loopback only. Refuses requests for names other than `localhost`.
 * Otherwise a web page could read the metrics through a name that resolves to loopback (DNS rebinding). Responds with
 * 404 to every path except `/metrics`. Otherwise a monitor that asks this port for `/readyz` would read that the server
 * is ready.
 */
export function metricsServer(registry: MetricsRegistry): Server {
  const listener = refuseInvalidHost(async ({ url = '', headers: { host = '' } }, response) => {
    const name = hostName(host);
    if (!isLoopbackHost(name) && !isAddressHost(name)) {
      response.writeHead(403).end('Address the metrics by localhost or an IP address.\n');
      return;
    }
    if (!PATH.test(url)) {
      response.writeHead(404).end('This port serves only /metrics.\n');
      return;
    }
    response.setHeader('Content-Type', registry.contentType);
    response.end(await registry.metrics());
  });
  return createServer(SERVER_TIMEOUTS, listener);
}
