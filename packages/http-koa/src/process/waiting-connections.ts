import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { OpenRequests } from './open-requests.ts';

/**
 * Connections of a server on which no request has arrived completely, such as those that browsers open in advance.
 * After the server has stopped listening, Node closes only connections that have had a request before. It has no time
 * limit for the others.
 */
export class WaitingConnections {
  readonly #sockets = new Set<Socket>();
  readonly #requests: OpenRequests;

  constructor(server: Server, requests: OpenRequests) {
    this.#requests = requests;
    server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
  }

  /** Closes each connection that has no request and whose last response was sent completely. */
  cut(): void {
    const busy = this.#requests.sockets();
    for (const socket of this.#sockets)
      if (!busy.has(socket) && socket.writableLength === 0) socket.destroy();
  }
}
