import { createServer, type Server } from 'node:http';
import type { Registry } from 'prom-client';
import { listen } from './listen.ts';

/** Serves the metrics on loopback only. */
export async function startMetricsServer(registry: Registry, port: number): Promise<Server> {
  const server = createServer(async (_request, response) => {
    response.setHeader('Content-Type', registry.contentType);
    response.end(await registry.metrics());
  });
  await listen(server, { port, host: '127.0.0.1', variable: 'PROXY_METRICS_PORT' });
  return server;
}
