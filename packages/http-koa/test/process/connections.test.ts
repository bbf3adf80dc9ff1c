import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { MINUTE } from '@gatehouse/core/kernel';
import {
  DEFAULT_LIMITS,
  openServer,
  type RunningServer,
  type ServerLimits,
  type ServerParts,
} from '@gatehouse/http-koa/process';
import { afterEach, describe, expect, it } from 'vitest';

let server: RunningServer | undefined;
let sockets: Socket[] = [];
let warnings: object[] = [];

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await server?.stop();
  [sockets, warnings] = [[], []];
});

async function start(limits: Partial<ServerLimits>, parts: Partial<ServerParts> = {}): Promise<number> {
  server = await openServer({
    listener: (_request, response) => response.end(),
    place: { host: '127.0.0.1', port: 0 },
    limits: { ...DEFAULT_LIMITS, ...limits },
    log: { info: () => {}, warn: (record) => warnings.push(record), error: () => {} },
    ...parts,
  });
  return Number(new URL(server.url).port);
}

/** Opens a connection. Returns whether the server responds to a request on it. */
async function isServed(port: number, localAddress = '127.0.0.1'): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  sockets.push(socket);
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const answered = once(socket, 'data').then(() => true);
  return Promise.race([answered, once(socket, 'close').then(() => false)]);
}

describe('the number of open connections', () => {
  it('is limited for each client address, and a closed connection makes room', async () => {
    const port = await start({ maxConnectionsPerAddress: 2 });
    expect([await isServed(port), await isServed(port), await isServed(port)]).toEqual([true, true, false]);
    expect(await isServed(port, '127.0.0.2')).toBe(true);
    const [first] = sockets;
    first?.end();
    await once(first as Socket, 'close');
    expect(await isServed(port)).toBe(true);
  });

  it('is not limited for the address of a trusted proxy', async () => {
    const port = await start({ maxConnectionsPerAddress: 1, trustedProxies: ['loopback'] });
    expect([await isServed(port), await isServed(port)]).toEqual([true, true]);
  });

  it('is limited in total, and refused connections are logged once a minute', async () => {
    const port = await start({ maxConnections: 1 });
    expect(await isServed(port)).toBe(true);
    for (const address of ['127.0.0.2', '127.0.0.3', '127.0.0.4'])
      expect(await isServed(port, address)).toBe(false);
    expect(warnings).toEqual([{ refused: 1, maxConnections: 1, maxConnectionsPerAddress: 256 }]);
  });
});

describe('a connection whose client does not read the response', () => {
  it('is closed when nothing was transferred for twice the timeout of five minutes', async () => {
    let timeout: number | undefined;
    const closed = Promise.withResolvers<void>();
    const port = await start(
      {},
      {
        listener: (_request, response) => response.end(Buffer.alloc(64 * 1024 * 1024)),
        prepare: (http) => {
          timeout = http.timeout;
          http.timeout = 200;
          http.once('connection', (socket: Socket) => socket.once('close', () => closed.resolve()));
        },
      },
    );
    const socket = connect({ port, host: '127.0.0.1' }).pause();
    sockets.push(socket);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await closed.promise;
    expect(timeout).toBe(5 * MINUTE);
  });
});
