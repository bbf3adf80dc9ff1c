import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** The upgraded connections of a server. Its own `close` would wait for them forever. */
export class Tunnels {
  readonly #open = new Set<Duplex>();

  constructor(server: Server) {
    // A listener for `upgrade` changes how Node treats such requests, so a server without tunnels gets none.
    if (server.listenerCount('upgrade') === 0) return;
    server.on('upgrade', (_request, socket) => {
      this.#open.add(socket);
      socket.once('close', () => this.#open.delete(socket));
    });
  }

  cut(): void {
    for (const socket of this.#open) socket.destroy();
  }
}
