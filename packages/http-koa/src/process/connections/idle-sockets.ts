import { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Returns the sockets on which the last request has arrived completely, and no part of another request. Only Node's
 * parser knows where a request ends within a packet. Node has no method that returns these sockets, only one that
 * destroys them. Therefore this function runs that method while `destroy` of each socket has no effect.
 */
export function idleSockets(server: Server, sockets: readonly Socket[]): ReadonlySet<Socket> {
  const idle = new Set<Socket>();
  for (const socket of sockets)
    Object.defineProperty(socket, 'destroy', { configurable: true, value: () => idle.add(socket) && socket });
  try {
    Server.prototype.closeIdleConnections.call(server);
  } finally {
    for (const socket of sockets) Reflect.deleteProperty(socket, 'destroy');
  }
  return idle;
}
