import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { MINUTE } from '@gatehouse/core/kernel';
import { subscriberOf } from '../address/subscriber-of.ts';
import { trusting } from '../address/trusting.ts';
import { atMostEvery } from './at-most-every.ts';
import type { ServerLimits } from './server-limits.ts';
import type { ServerLog } from './server-log.ts';

/** Closes new connections over the limits, in all and per client. Reports it at most once a minute. */
export function limitConnections(server: Server, limits: ServerLimits, log: ServerLog): void {
  const { maxConnections, maxConnectionsPerAddress, trustedProxies } = limits;
  const isProxy = trusting(trustedProxies);
  const open = new Map<string, number>();
  const report = atMostEvery(MINUTE, (refused) => {
    const text =
      'too many connections: raise MAX_CONNECTIONS or MAX_CONNECTIONS_PER_ADDRESS if they are wanted';
    log.warn({ refused, maxConnections, maxConnectionsPerAddress }, text);
  });
  server.maxConnections = maxConnections;
  server.on('drop', report);
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || isProxy(address, 0)) return;
    const client = subscriberOf(address);
    const count = open.get(client) ?? 0;
    if (count >= maxConnectionsPerAddress) {
      socket.destroy();
      report();
      return;
    }
    open.set(client, count + 1);
    socket.once('close', () => {
      const left = (open.get(client) ?? 1) - 1;
      if (left > 0) open.set(client, left);
      else open.delete(client);
    });
  });
}
