import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { RunningServer } from '@gatehouse/http-koa/process';
import { freePort } from '@gatehouse/testing/servers/port';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from './world/eventually.ts';
import { LedgerPolicy } from './world/ledger-policy.ts';
import { type StubUpstream, startStubUpstream } from './world/stub-upstream.ts';
import { startTestProxy } from './world/world.ts';

const WRITE = '/xrpc/com.atproto.server.confirmEmail';
let stub: StubUpstream;
let proxy: RunningServer;

afterEach(() => stub.stop());

async function start(behave: (socket: Socket) => void): Promise<void> {
  stub = await startStubUpstream((socket) => behave(socket));
  ({ proxy } = await startTestProxy(stub, await freePort(), new LedgerPolicy()));
}

/** Sends one write with the agent. Returns undefined if there was no response. */
function write(agent: Agent): Promise<{ connection: string | undefined } | undefined> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(proxy.url);
    const request = httpRequest({ hostname, port, path: WRITE, method: 'POST', agent, headers: { a: 'b' } });
    request.once('response', async (response) => {
      const whole = await text(response).then(
        () => true,
        () => false,
      );
      resolve(whole ? { connection: response.headers.connection } : undefined);
    });
    request.once('error', () => resolve(undefined));
    request.end('x');
  });
}

describe('a proxy that stops', () => {
  it('responds to every forwarded write and closes connections, even under load', async () => {
    let applied = 0;
    await start((socket) => {
      const answer = () => {
        applied += 1;
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
      };
      setImmediate(answer);
      socket.on('data', answer);
    });
    let answered = 0;
    let isOver = false;
    const clients = Array.from({ length: 8 }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      while (!isOver && (await write(agent))) answered += 1;
      agent.destroy();
    });
    expect(await eventually(() => answered > 100)).toBe(true);
    const begin = performance.now();
    await proxy.stop();
    expect(performance.now() - begin).toBeLessThan(5_000);
    isOver = true;
    await Promise.all(clients);
    expect(applied).toBe(answered);
  });

  it('waits for a request in flight, and announces the close in its response and in later ones', async () => {
    const waiting: Socket[] = [];
    await start((socket) => waiting.push(socket));
    const { hostname, port } = new URL(proxy.url);
    const client = connect(Number(port), hostname);
    client.write(`POST ${WRITE} HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx`);
    expect(await eventually(() => waiting.length === 1)).toBe(true);
    const stopped = proxy.stop();
    await expect(fetch(`${proxy.url}/healthz`)).rejects.toThrow();
    waiting[0]?.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
    const answer = await text(client);
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer).toMatch(/^connection: close\r$/im);
    expect(answer).toMatch(/\r\n\r\nok$/);
    await stopped;
  });

  it('closes idle connections immediately', async () => {
    await start((socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'));
    const agent = new Agent({ keepAlive: true });
    await write(agent);
    const [idle] = Object.values(agent.freeSockets).flatMap((sockets) => sockets ?? []);
    const closed = idle && once(idle, 'close');
    const begin = performance.now();
    await proxy.stop();
    await closed;
    expect(performance.now() - begin).toBeLessThan(2_000);
    agent.destroy();
  });
});
