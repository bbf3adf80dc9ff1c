import { once } from 'node:events';
import { connect } from 'node:net';
import { createPdsAccount, type PdsAccount } from '@gatehouse/testing/servers/pds';
import { freePort } from '@gatehouse/testing/servers/port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { rawBytes, sendBytes } from './evasions/raw-request.ts';
import { comesToRest } from './world/comes-to-rest.ts';
import { eventually } from './world/eventually.ts';
import { LedgerPolicy } from './world/ledger-policy.ts';
import { metricsOf } from './world/metrics-of.ts';
import { startStubUpstream } from './world/stub-upstream.ts';
import { startTestProxy, startWorld, type World } from './world/world.ts';
import { xrpc } from './world/xrpc.ts';

const SUBSCRIBE = '/xrpc/com.atproto.sync.subscribeRepos';
const HANDSHAKE = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];
let world: World;
let alice: PdsAccount;

beforeAll(async () => {
  world = await startWorld();
  alice = await createPdsAccount(world.pds, 'alice.test');
});

afterAll(() => world.stop());

const socketTo = (origin: string, path: string) => new WebSocket(`${origin.replace('http', 'ws')}${path}`);

function note(rkey: string): Promise<Response> {
  const record = {
    repo: alice.did,
    collection: 'app.example.note',
    rkey,
    record: { $type: 'app.example.note', rkey },
  };
  return xrpc(world.proxy.url, 'com.atproto.repo.putRecord', record, alice.accessJwt);
}

async function frames(socket: WebSocket, count: number): Promise<Buffer[]> {
  const received: Buffer[] = [];
  socket.on('message', (data: Buffer) => received.push(data));
  expect(await eventually(() => received.length >= count)).toBe(true);
  return received;
}

describe('subscribeRepos through the proxy', () => {
  it('delivers the frames of the server, past and new ones', async () => {
    for (let i = 0; i < 5; i += 1) await note(`before-${i}`);
    const direct = socketTo(world.pds.url, `${SUBSCRIBE}?cursor=0`);
    const proxied = socketTo(world.proxy.url, `${SUBSCRIBE}?cursor=0`);
    const [left, right] = [frames(direct, 14), frames(proxied, 14)];
    await Promise.all([once(direct, 'open'), once(proxied, 'open')]);
    for (let i = 0; i < 5; i += 1) await note(`after-${i}`);
    const [expected, seen] = [await left, await right];
    expect(seen.slice(0, 14).map((frame) => frame.toString('base64'))).toEqual(
      expected.slice(0, 14).map((frame) => frame.toString('base64')),
    );
    direct.close();
    proxied.close();
  });

  it('passes the error frame of the server on', async () => {
    const socket = socketTo(world.proxy.url, `${SUBSCRIBE}?cursor=999999999`);
    const [frame] = await once(socket, 'message');
    expect((frame as Buffer).toString('latin1')).toContain('FutureCursor');
    await once(socket, 'close');
  });

  it('counts open tunnels', async () => {
    const socket = socketTo(world.proxy.url, SUBSCRIBE);
    await once(socket, 'open');
    const gauge = async () =>
      /^gatehouse_proxy_subscriptions (\d+)$/m.exec(await metricsOf(world.proxy))?.[1];
    expect(await eventually(async () => (await gauge()) === '1')).toBe(true);
    socket.close();
    expect(await eventually(async () => (await gauge()) === '0')).toBe(true);
  });

  it.each([
    ['another method of the server', '/xrpc/com.atproto.sync.getRepo?did=x'],
    ['another case', '/xrpc/com.atproto.sync.SUBSCRIBEREPOS'],
    ['a trailing slash', `${SUBSCRIBE}/`],
    ['a page', '/oauth/authorize'],
  ])('opens no tunnel for %s', async (_name, target) => {
    const answer = await sendBytes(
      world.proxy.url,
      rawBytes({ method: 'GET', target, headers: HANDSHAKE, length: null }),
    );
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  });

  it('passes a refused handshake on and closes the connection', async () => {
    const headers = HANDSHAKE.map((line) => line.replace('13', '12'));
    const answer = await sendBytes(
      world.proxy.url,
      rawBytes({ method: 'GET', target: SUBSCRIBE, headers, length: null }),
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/^connection: close\r$/im);
  });

  it('is an ordinary request without an upgrade', async () => {
    const direct = await fetch(`${world.pds.url}${SUBSCRIBE}`);
    const proxied = await fetch(`${world.proxy.url}${SUBSCRIBE}`);
    expect([proxied.status, await proxied.text()]).toEqual([direct.status, await direct.text()]);
  });
});

describe('a tunnel', () => {
  it('slows a fast server down for a slow reader', async () => {
    const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    let sent = 0;
    server.on('connection', (socket) => {
      const more = (): void => {
        if (socket.readyState !== WebSocket.OPEN || sent >= 200_000_000) return;
        sent += 65_536;
        socket.send(Buffer.alloc(65_536), more);
      };
      more();
    });
    const upstream = { url: `http://127.0.0.1:${port}`, secrets: world.pds.secrets };
    const { proxy } = await startTestProxy(upstream, await freePort(), new LedgerPolicy());
    const { hostname, port: own } = new URL(proxy.url);
    const reader = connect({ host: hostname, port: Number(own) });
    reader.pause();
    reader.write(rawBytes({ method: 'GET', target: SUBSCRIBE, headers: HANDSHAKE, length: null }));
    expect(await comesToRest(() => sent)).toBe(true);
    expect(sent).toBeLessThan(50_000_000);
    reader.destroy();
    expect(await eventually(() => server.clients.size === 0)).toBe(true);
    await proxy.stop();
    server.close();
  });

  it('responds with 502 when the server is down', async () => {
    const stub = await startStubUpstream(() => {});
    const { proxy } = await startTestProxy(stub, await freePort(), new LedgerPolicy());
    await stub.stop();
    const answer = await sendBytes(
      proxy.url,
      rawBytes({ method: 'GET', target: SUBSCRIBE, headers: HANDSHAKE, length: null }),
    );
    expect(answer).toMatch(/^HTTP\/1\.1 502 .*"pds_unavailable"/s);
    await proxy.stop();
  });

  it('ends without another response when the server aborts its refusal', async () => {
    const stub = await startStubUpstream((socket) => {
      socket.write('HTTP/1.1 400 Bad Request\r\nContent-Length: 100\r\n\r\nhalf');
      setImmediate(() => socket.destroy());
    });
    const { proxy } = await startTestProxy(stub, await freePort(), new LedgerPolicy());
    const answer = await sendBytes(
      proxy.url,
      rawBytes({ method: 'GET', target: SUBSCRIBE, headers: HANDSHAKE, length: null }),
    );
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect((await fetch(`${proxy.url}/healthz`)).status).toBe(200);
    await proxy.stop();
    await stub.stop();
  });

  it('closes on both sides when either closes, and when the proxy stops', async () => {
    const stub = await startStubUpstream((socket) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
    );
    const { proxy } = await startTestProxy(stub, await freePort(), new LedgerPolicy());
    const { hostname, port } = new URL(proxy.url);
    const open = async () => {
      const socket = connect({ host: hostname, port: Number(port) });
      socket.write(rawBytes({ method: 'GET', target: SUBSCRIBE, headers: HANDSHAKE, length: null }));
      await once(socket, 'data');
      return socket;
    };
    const first = await open();
    first.destroy();
    expect(await eventually(() => stub.connections() === 0)).toBe(true);
    const second = await open();
    const ended = once(second, 'close');
    await proxy.stop();
    await ended;
    expect(await eventually(() => stub.connections() === 0)).toBe(true);
    await stub.stop();
  });
});
