import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Milliseconds } from '@gatehouse/core/kernel';
import type { IdleConnections } from '../connections/idle-connections.ts';
import type { ServerLimits } from '../connections/server-limits.ts';
import type { Tunnels } from '../connections/tunnels.ts';
import type { OpenRequests } from './open-requests.ts';

const SWEEP_INTERVAL: Milliseconds = 50;

/** Time in which the headers of a request must arrive after the server has stopped listening. */
const LAST_HEADERS_TIMEOUT: Milliseconds = 2_000;

/** The open requests and connections of a server. */
export interface Drained {
  readonly server: Server;
  readonly requests: OpenRequests;
  readonly tunnels: Tunnels;
  readonly idle: IdleConnections;
}

/**
 * Stops a server without losing a request that ends within `stopTimeout`. First the server continues to serve, but
 * reports that it is not ready. Each connection is closed after its response, so that balancers and clients use another
 * instance. Then the server stops listening, closes upgraded connections, and finishes the requests in flight.
 * Connections without a request are closed soon. Resolves when the last connection is closed.
 */
export async function drain(
  { server, requests, tunnels, idle }: Drained,
  { drainDelay, stopTimeout }: Pick<ServerLimits, 'drainDelay' | 'stopTimeout'>,
): Promise<void> {
  requests.drain();
  if (drainDelay > 0) await delay(drainDelay);
  const cut = setTimeout(() => server.closeAllConnections(), stopTimeout);
  // If a response began before the drain, its connection stays open after the response. Therefore close idle
  // connections here.
  const closeAllAt = performance.now() + LAST_HEADERS_TIMEOUT;
  const sweep = setInterval(() => {
    server.closeIdleConnections();
    if (performance.now() < closeAllAt) idle.closeUsed();
    else idle.closeAll();
  }, SWEEP_INTERVAL);
  const closed = once(server, 'close');
  server.close();
  tunnels.cut();
  await closed;
  clearTimeout(cut);
  clearInterval(sweep);
}
