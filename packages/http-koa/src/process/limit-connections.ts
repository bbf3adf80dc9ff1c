import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { MINUTE } from '@gatehouse/core/kernel';
import { trusting } from '../address/trusting.ts';
import { atMostEvery } from './at-most-every.ts';
import { ConnectionCounts } from './connection-counts.ts';
import type { ServerLimits } from './server-limits.ts';
import type { ServerLog } from './server-log.ts';

/**
 * Closes new connections above the limits, both the total limit and the limit for each client. Logs this at most once a
 * minute.
 */
export function limitConnections(server: Server, limits: ServerLimits, log: ServerLog): void {
  const { maxConnections, maxConnectionsPerAddress, trustedProxies } = limits;
  const isProxy = trusting(trustedProxies);
  const counts = new ConnectionCounts(maxConnectionsPerAddress);
  const report = atMostEvery(MINUTE, (refused) => {
    const text =
      'too many connections; raise MAX_CONNECTIONS or MAX_CONNECTIONS_PER_ADDRESS if they are legitimate';
    log.warn({ refused, maxConnections, maxConnectionsPerAddress }, text);
  });
  server.maxConnections = maxConnections;
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
