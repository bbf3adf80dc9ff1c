import { once } from 'node:events';
import { connect as connectHttp2 } from 'node:http2';
import { connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { DEFAULT_LIMITS, openServer, type RunningServer } from '@gatehouse/http-koa/process';
import { selfSigned } from '@gatehouse/testing/servers/certificate';
import { describe, expect, it, onTestFinished } from 'vitest';
import { TlsOrPlainServer } from '../../src/edge/server/tls-or-plain-server.ts';

const BODY = 'x'.repeat(8 * 1024 * 1024);
const HALF_REQUEST = 'GET / HTTP/1.1\r\nHost: local';

/** Starts a server that responds with `BODY` when `respond` is called. */
async function start() {
  const begin: (() => void)[] = [];
  const server = await openServer({
    listener: (_request, response) => void begin.push(() => response.end(BODY)),
    create: (options) => new TlsOrPlainServer(options, selfSigned('localhost')),
    place: { host: '127.0.0.1', port: 0 },
    limits: { ...DEFAULT_LIMITS, stopTimeout: 600_000 },
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });
  onTestFinished(() => server.stop());
  const respond = async (requests: number) => {
    while (begin.length < requests) await turn();
    for (const each of begin) each();
  };
  return { server, respond };
}

function portOf({ url }: RunningServer): number {
  return Number(new URL(url).port);
}

async function secure(server: RunningServer): Promise<TLSSocket> {
  const socket = connectTls({ port: portOf(server), host: '127.0.0.1', rejectUnauthorized: false });
  socket.on('error', () => {});
  await once(socket, 'secureConnect');
  return socket;
}

describe('the edge at SIGTERM', () => {
  it('exits even if clients have sent nothing, or only half of a handshake or request', async () => {
    const { server } = await start();
    for (const sent of [Buffer.alloc(0), Buffer.from([22, 3, 1]), Buffer.from(HALF_REQUEST)])
      connect(portOf(server), '127.0.0.1')
        .on('error', () => {})
        .write(sent);
    await secure(server);
    (await secure(server)).write(HALF_REQUEST);
    await once(connectHttp2(`https://127.0.0.1:${portOf(server)}`, { rejectUnauthorized: false }), 'connect');
    await server.stop();
  });

  it('sends complete responses to clients that read slowly, over HTTP/1.1 and HTTP/2', async () => {
    const { server, respond } = await start();
    const http1 = await secure(server);
    http1.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const session = connectHttp2(`https://127.0.0.1:${portOf(server)}`, { rejectUnauthorized: false });
    const http2 = session.request({ ':path': '/' }).pause();
    const silent = connect(portOf(server), '127.0.0.1').resume();
    await once(silent, 'connect');
    await respond(2);
    const ended = server.stop();
    await once(silent, 'close');
    const lengths = [http1, http2].map(async (stream) => Buffer.concat(await stream.toArray()).length);
    expect(await lengths[0]).toBeGreaterThan(BODY.length);
    expect(await lengths[1]).toBe(BODY.length);
    await ended;
  });
});
