import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { MINUTE } from '@gatehouse/core/kernel';
import { trusting } from '../../address/trusting.ts';
import { atMostEvery } from '../monitoring/at-most-every.ts';
import type { ServerLog } from '../monitoring/server-log.ts';
import { clientShare } from '../workers/client-share.ts';
import { workerCount } from '../workers/worker-count.ts';
import { ConnectionCounts } from './connection-counts.ts';
import type { ServerLimits } from './server-limits.ts';

/**
 * Closes new connections above the limits, both the total limit and the limit for each client. Logs this at most once a
 * minute. The first process assigns connections to the workers in turn, so each worker has an equal share of the total
 * limit. All workers together accept about twice the limit for each client. See `clientShare`.
 */
export function limitConnections(server: Server, limits: ServerLimits, log: ServerLog): void {
  const { maxConnections, maxConnectionsPerAddress, trustedProxies } = limits;
  const isProxy = trusting(trustedProxies);
  const share = Math.ceil(maxConnections / workerCount());
  const counts = new ConnectionCounts(clientShare(maxConnectionsPerAddress));
  const report = atMostEvery(MINUTE, (refused) => {
    const text =
      'too many connections; raise MAX_CONNECTIONS or MAX_CONNECTIONS_PER_ADDRESS if they are legitimate';
    log.warn({ refused, maxConnections, maxConnectionsPerAddress }, text);
  });
  // Without `dropMaxConnection`, Node passes a connection above the limit to the next worker, and never stops while all
  // workers are full.
  Object.assign(server, { maxConnections: share, dropMaxConnection: true });
  server.on('drop', report);
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || isProxy(address, 0)) return;
    if (counts.add(address)) {
      socket.once('close', () => counts.remove(address));
      return;
    }
    socket.destroy();
    report();
  });
}
