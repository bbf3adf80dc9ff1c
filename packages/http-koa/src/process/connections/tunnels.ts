import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** The upgraded connections of a server. Without this class, the server's own `close` would wait for them forever. */
export class Tunnels {
  readonly #open = new Set<Duplex>();
  #isCut = false;

  constructor(server: Server) {
    // A listener for `upgrade` changes how Node handles such requests. Therefore add one only if the server accepts
    // upgrades.
    if (server.listenerCount('upgrade') === 0) return;
    server.on('upgrade', (_request, socket) => {
      if (this.#isCut) {
        socket.destroy();
        return;
      }
      this.#open.add(socket);
      socket.once('close', () => this.#open.delete(socket));
    });
  }

  /** Closes all upgraded connections, and every connection that a client upgrades later. */
  cut(): void {
    this.#isCut = true;
    for (const socket of this.#open) socket.destroy();
  }
}
