import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { OpenRequests } from './open-requests.ts';

/**
 * Connections of a server on which no request has arrived completely, such as those of browsers that connect in
 * advance. Node closes only those that have had a request before, and has no time limit for the others after the
 * server has stopped listening.
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

  /** Closes those that have neither a request nor a part of a response that must still be sent. */
  cut(): void {
    const busy = this.#requests.sockets();
    for (const socket of this.#sockets)
      if (!busy.has(socket) && socket.writableLength === 0) socket.destroy();
  }
}
