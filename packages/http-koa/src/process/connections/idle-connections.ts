import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { OpenRequests } from '../stop/open-requests.ts';
import { idleSockets } from './idle-sockets.ts';

type Ends = Pick<Socket, 'localAddress' | 'remoteAddress' | 'remotePort'>;

interface Connection {
  readonly socket: Socket & Partial<Pick<TLSSocket, 'alpnProtocol'>>;
  /** Number of bytes that were written before the first response. */
  readonly bytesBefore: number;
}

/**
 * Connections of a server. Closes those without a request, instead of Node's `closeIdleConnections`. Node's method
 * truncates responses that are still being sent, and never closes a connection that has had no request. A server that
 * accepts TLS emits `secureConnection` with the socket that decrypts.
 */
export class IdleConnections {
  readonly #connections = new Map<string, Connection>();
  readonly #server: Server;
  readonly #requests: OpenRequests;

  constructor(server: Server, requests: OpenRequests) {
    this.#server = server;
    this.#requests = requests;
    const add = (socket: Socket) => {
      const [key, connection] = [keyOf(socket), { socket, bytesBefore: socket.bytesWritten }];
      this.#connections.set(key, connection);
      socket.once('close', () => {
        if (this.#connections.get(key) === connection) this.#connections.delete(key);
      });
    };
    server.on('connection', add).on('secureConnection', add);
  }

  /** Closes each HTTP/1.1 connection that waits for a further request of which nothing has arrived. */
  closeUsed(): void {
    const sockets = [...this.#connections.values()].map(({ socket }) => socket);
    const idle = idleSockets(this.#server, sockets);
    this.#close(
      ({ socket, bytesBefore }) =>
        socket.alpnProtocol !== 'h2' && socket.bytesWritten > bytesBefore && idle.has(socket),
    );
  }

  /** Closes each connection on which no headers have arrived completely since the last response was sent. */
  closeAll(): void {
    this.#close(() => true);
  }

  #close(isClosed: (connection: Connection) => boolean): void {
    const busy = new Set([...this.#requests.sockets()].map(keyOf));
    for (const [key, connection] of this.#connections) {
      const isSending = connection.socket.writableLength > 0;
      if (!busy.has(key) && !isSending && isClosed(connection)) connection.socket.destroy();
    }
  }
}

/** Identifies a connection by its ends, because a request over TLS or HTTP/2 has another socket than the connection. */
function keyOf({ localAddress, remoteAddress, remotePort }: Ends): string {
  return `${localAddress} ${remoteAddress} ${remotePort}`;
}
