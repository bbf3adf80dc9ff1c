import type { Socket } from 'node:net';
import { MAX_PIPELINED_REQUESTS } from '../../forwarding/pipelined-requests.ts';

/**
 * The turns of the requests of each HTTP/1.1 connection. A client can send many requests without waiting for responses
 * (RFC 9112 section 9.3.2), and each request that is forwarded needs a connection to a server. Therefore they are
 * forwarded one after the other.
 */
export class Turns {
  /** The requests that wait on each connection with a request in progress. */
  readonly #waiting = new WeakMap<Socket, (() => void)[]>();

  /**
   * Call this when a request arrives. Resolves to true when its turn begins. Returns or resolves to false if the
   * request must not be handled, because too many requests of the connection wait or because the client has
   * disconnected.
   */
  begin(socket: Socket): boolean | Promise<boolean> {
    const waiting = this.#waiting.get(socket);
    if (waiting === undefined) {
      this.#waiting.set(socket, []);
      return true;
    }
    const unanswered = waiting.length + 1;
    if (unanswered >= MAX_PIPELINED_REQUESTS) return false;
    return new Promise((resolve) => waiting.push(() => resolve(!socket.destroyed)));
  }

  /** Call this when the response to a request whose turn began is closed. */
  end(socket: Socket): void {
    const beginNext = this.#waiting.get(socket)?.shift();
    if (beginNext) beginNext();
    else this.#waiting.delete(socket);
  }
}
