import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP forwarder on loopback. */
export interface RunningForwarder {
  readonly port: number;
  /** Forwards new connections to this loopback port. Existing connections stay connected to their server. */
  forwardTo(port: number): void;
  /** Stops forwarding in both directions. New connections are accepted but get no response. */
  stopForwarding(): void;
  stop(): Promise<void>;
}

/** Starts a forwarder on a free port. It forwards connections to the loopback port `port`. */
export async function startForwarder(port: number): Promise<RunningForwarder> {
  let target: number | undefined = port;
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    track(client);
    if (target === undefined) return;
    const upstream = connect(target, '127.0.0.1');
    track(upstream);
    join(client, upstream);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    forwardTo: (other) => {
      target = other;
    },
    stopForwarding: () => {
      target = undefined;
      for (const socket of sockets) socket.unpipe().pause();
    },
    stop: async () => {
      const closed = once(server.close(), 'close');
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function join(client: Socket, upstream: Socket): void {
  client.pipe(upstream).pipe(client);
  client.on('close', () => upstream.destroy());
  upstream.on('close', () => client.destroy());
}
