import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from '../port/index.ts';

/** End of a connection: an orderly end (FIN), or an abort (RST). */
export type ConnectionEnd = 'closed' | 'reset';

/** A database server that can be stopped and started. */
interface PausableServer {
  readonly url: string;
  pause(): Promise<void>;
  resume(): Promise<void>;
}

/** A server behind a forwarder, so that its connections can be interrupted. */
export interface InterruptibleServer {
  /** The server's URL, with the port of the forwarder. */
  readonly url: string;
  /** Stops the server, closes all connections and refuses new ones. */
  stop(): Promise<void>;
  /** Starts the server again if it is stopped, and forwards connections to it. */
  start(): Promise<void>;
  /** Ends each connection when its client next sends data, and each new connection immediately, until `start`. */
  cut(how: ConnectionEnd): Promise<void>;
  /**
   * Forwards nothing more on the open connections, and nothing on connections that begin before `start`. Closes no
   * connection. After `start`, all these connections stay silent.
   */
  silence(): Promise<void>;
  /** Closes the forwarder. Does not stop the server. */
  close(): Promise<void>;
}

/** Starts a forwarder on a free loopback port in front of the server. */
export async function interruptible(server: PausableServer): Promise<InterruptibleServer> {
  const url = new URL(server.url);
  const target = Number(url.port);
  const port = await freePort();
  url.port = String(port);
  const sockets = new Set<Socket>();
  const silent = new Set<Socket>();
  let isSilent = false;
  let end: ConnectionEnd | undefined;
  let listener: Server | undefined;

  const track = (socket: Socket, other?: () => Socket) => {
    sockets.add(socket);
    socket
      .on('error', () => {})
      .on('close', () => {
        sockets.delete(socket);
        silent.delete(socket);
        other?.().destroy();
      });
  };
  const accept = (client: Socket) => {
    if (end !== undefined) {
      // Track the connection, so that `close` destroys it. Otherwise Node keeps it open while bytes of the client are
      // unread, and nothing reads them here.
      track(client);
      return ended(client, end);
    }
    const upstream = connect(target, '127.0.0.1');
    track(client, () => upstream);
    track(upstream, () => client);
    if (isSilent) silent.add(client);
    client.on('data', (data) => {
      if (end !== undefined) ended(client, end);
      else if (!silent.has(client)) upstream.write(data);
    });
    upstream.on('data', (data) => silent.has(client) || client.write(data));
  };
  const listen = async () => {
    if (listener) return;
    listener = createServer(accept).listen(port, '127.0.0.1');
    await once(listener, 'listening');
  };
  const close = async () => {
    const closed = listener && once(listener.close(), 'close');
    listener = undefined;
    for (const socket of sockets) socket.destroy();
    await closed;
  };

  await listen();
  return {
    url: url.href,
    stop: async () => {
      await close();
      await server.pause();
    },
    start: async () => {
      end = undefined;
      isSilent = false;
      await server.resume();
      await listen();
    },
    cut: async (how) => {
      end = how;
    },
    silence: async () => {
      isSilent = true;
      for (const socket of sockets) silent.add(socket);
    },
    close,
  };
}

function ended(socket: Socket, how: ConnectionEnd): void {
  if (how === 'reset') socket.resetAndDestroy();
  else socket.end();
}
