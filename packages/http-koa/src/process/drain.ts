import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Milliseconds } from '@gatehouse/core/kernel';
import type { OpenRequests } from './open-requests.ts';
import type { ServerLimits } from './server-limits.ts';
import type { Tunnels } from './tunnels.ts';

const SWEEP_INTERVAL: Milliseconds = 50;

/**
 * Stops a server without losing a request. At first it continues to serve, but reports that it is not ready and
 * closes each connection after its response, so that balancers and clients move to another instance. Then it stops
 * listening and lets requests in flight finish. Resolves when the last connection is closed.
 */
export async function drain(
  server: Server,
  requests: OpenRequests,
  tunnels: Tunnels,
  { drainDelay, stopTimeout }: Pick<ServerLimits, 'drainDelay' | 'stopTimeout'>,
): Promise<void> {
  requests.drain();
  if (drainDelay > 0) await delay(drainDelay);
  const cut = setTimeout(() => server.closeAllConnections(), stopTimeout);
  // A connection whose response began before the drain does not close when that response ends, so idle
  // connections are closed here.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_INTERVAL);
  const closed = once(server, 'close');
  server.close();
  tunnels.cut();
  await closed;
  clearTimeout(cut);
  clearInterval(sweep);
}
