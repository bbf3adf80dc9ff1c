import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { newPdsSecrets, type PdsSecrets } from '@gatehouse/testing/servers/pds';

/** A server in place of the personal data server. It misbehaves as the test requires. */
export interface StubUpstream {
  readonly url: string;
  readonly secrets: PdsSecrets;
  /** Everything that clients have sent to the server, on all connections. */
  received(): string;
  /** Number of open connections. */
  connections(): number;
  stop(): Promise<void>;
}

/** Starts the server. It calls `behave` with the first bytes of each connection. */
export async function startStubUpstream(
  behave: (socket: Socket, head: string) => void,
  port = 0,
): Promise<StubUpstream> {
  const received: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.on('end', () => socket.end());
    socket.on('data', (chunk: Buffer) => received.push(chunk));
    socket.once('data', (chunk: Buffer) => behave(socket, chunk.toString('latin1')));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secrets: newPdsSecrets(),
    received: () => Buffer.concat(received).toString('latin1'),
    connections: () => sockets.size,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      if (!server.listening) return;
      server.close();
      await once(server, 'close');
    },
  };
}
