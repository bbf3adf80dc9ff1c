import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Registry } from 'prom-client';

/** Serves the metrics on loopback only. */
export async function startMetricsServer(registry: Registry, port: number): Promise<Server> {
  const server = createServer(async (_request, response) => {
    response.setHeader('Content-Type', registry.contentType);
    response.end(await registry.metrics());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
