import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { RunningServer } from '@gatehouse/http-koa/process';
import { freePort } from '@gatehouse/testing/servers/port';
import { afterEach, describe, expect, it } from 'vitest';
import type { ProxyConfiguration } from '../../src/proxy/index.ts';
import { rawBytes, sendBytes } from './evasions/raw-request.ts';
import { comesToRest } from './world/comes-to-rest.ts';
import { eventually } from './world/eventually.ts';
import { LedgerPolicy } from './world/ledger-policy.ts';
import { type StubUpstream, startStubUpstream } from './world/stub-upstream.ts';
import { startTestProxy } from './world/world.ts';

const DESCRIBE = '/xrpc/com.atproto.server.describeServer';
const UPLOAD = '/xrpc/com.atproto.repo.uploadBlob';
const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';
let stub: StubUpstream;
let proxy: RunningServer;
let log: readonly object[];

afterEach(async () => {
  await proxy.stop();
  await stub.stop();
});

async function start(
  behave: (socket: Socket, head: string) => void,
  changes: Partial<ProxyConfiguration> = {},
): Promise<void> {
  stub = await startStubUpstream(behave);
  ({ proxy, log } = await startTestProxy(stub, await freePort(), new LedgerPolicy(), changes));
}

async function ask(path: string, init?: RequestInit) {
  const response = await fetch(`${proxy.url}${path}`, { redirect: 'manual', ...init });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

describe('the proxy in front of a personal data server', () => {
  it('responds with 502 and a body that a browser can read if the server is down', async () => {
    await start(() => {});
    await stub.stop();
    const { status, headers, body } = await ask(DESCRIBE);
    expect([status, JSON.parse(body)]).toMatchObject([
      502,
      { error: 'pds_unavailable', message: expect.any(String) },
    ]);
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  it('survives a client that disconnects during an upload while the server is down', async () => {
    const policy = new LedgerPolicy();
    policy.state = 'silent';
    stub = await startStubUpstream(() => {});
    ({ proxy, log } = await startTestProxy(stub, await freePort(), policy));
    await stub.stop();
    const faults: Error[] = [];
    const note = (fault: Error) => void faults.push(fault);
    process.on('uncaughtExceptionMonitor', note);
    const upload = { target: UPLOAD, headers: ['Content-Type: a/b'], length: '1000000' };
    const { hostname, port } = new URL(proxy.url);
    const socket = connect({ host: hostname, port: Number(port) });
    // The response to the upload must wait for the response to the first request, which waits for the policy.
    socket.write(rawBytes({ method: 'GET', target: '/health', length: null }));
    socket.write(rawBytes({ ...upload, body: 'x'.repeat(100_000) }));
    expect(await eventually(() => JSON.stringify(log).includes('pds_unavailable'))).toBe(true);
    socket.destroy();
    await once(socket, 'close');
    expect((await ask('/healthz')).status).toBe(200);
    process.off('uncaughtExceptionMonitor', note);
    expect(faults).toEqual([]);
  });

  it('logs with a stack, at most ten times a minute, that the server is down', async () => {
    await start(() => {});
    await stub.stop();
    for (let time = 0; time < 12; time += 1) expect((await ask(DESCRIBE)).status).toBe(502);
    expect(log.filter((line) => 'err' in line)).toHaveLength(10);
  });

  it('forwards to the server immediately after it was started again', async () => {
    await start(() => {});
    await stub.stop();
    expect((await ask(DESCRIBE)).status).toBe(502);
    stub = await startStubUpstream((socket) => socket.end(OK), Number(new URL(stub.url).port));
    expect((await ask(DESCRIBE)).status).toBe(200);
  });

  it('responds with 504 if the server sends nothing', async () => {
    await start(() => {}, { upstreamTimeout: 1_000 });
    const { status, body } = await ask(DESCRIBE);
    expect([status, JSON.parse(body)]).toMatchObject([504, { error: 'pds_timeout' }]);
  });

  it.each([
    ['no HTTP', 'SSH-2.0-OpenSSH\r\n'],
    ['a header with a line break in it', 'HTTP/1.1 200 OK\r\nA: b\nC : d\r\nContent-Length: 0\r\n\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nabc'],
  ])('responds with 502 if the server sends %s', async (_name, garbage) => {
    await start((socket) => socket.end(garbage, 'latin1'));
    const { status, body } = await ask(DESCRIBE);
    expect([status, JSON.parse(body).error]).toEqual([502, expect.stringMatching(/^pds_/)]);
  });

  it('logs a response that is not HTTP without its content', async () => {
    await start((socket) =>
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n{"accessJwt":"a secret"}'),
    );
    expect((await ask(DESCRIBE)).status).toBe(502);
    expect(log).toContainEqual(expect.objectContaining({ msg: 'personal data server failed' }));
    expect(JSON.stringify(log)).not.toContain('a secret');
  });

  it('responds with 502 if the server closes the connection', async () => {
    await start((socket) => socket.destroy());
    expect((await ask(DESCRIBE)).status).toBe(502);
  });

  it('passes a redirect of the server on and does not follow it', async () => {
    await start((socket) =>
      socket.end('HTTP/1.1 302 Found\r\nLocation: http://169.254.169.254/\r\nContent-Length: 0\r\n\r\n'),
    );
    const { status, headers } = await ask(DESCRIBE);
    expect([status, headers.get('location')]).toEqual([302, 'http://169.254.169.254/']);
  });

  it('aborts the response to the client if the server closes the connection in the middle of it', async () => {
    await start((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this'));
    await expect(ask(DESCRIBE)).rejects.toThrow();
    expect((await ask('/healthz')).status).toBe(200);
  });

  it('passes on a response that the server sends before the end of the request', async () => {
    await start((socket) =>
      socket.end('HTTP/1.1 413 Payload Too Large\r\nConnection: close\r\nContent-Length: 5\r\n\r\nlarge'),
    );
    const { status, body } = await ask(UPLOAD, { method: 'POST', body: Buffer.alloc(20_000_000) });
    expect([status, body]).toEqual([413, 'large']);
  });

  it('passes headers on at once if the server sends the body much later', async () => {
    let rest: (() => void) | undefined;
    await start((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
      rest = () => socket.end('2\r\nok\r\n0\r\n\r\n');
    });
    const response = await fetch(`${proxy.url}${DESCRIBE}`);
    expect(response.status).toBe(200);
    rest?.();
    expect(await response.text()).toBe('ok');
  });

  it('does not send a request again after a failure of the server', async () => {
    await start((socket) => socket.destroy());
    await ask(DESCRIBE);
    await ask('/xrpc/com.atproto.server.createSession', { method: 'POST' });
    expect(stub.received().match(/HTTP\/1\.1\r\n/g)).toHaveLength(2);
  });
});

/**
 * Sends this number of requests at once on one connection. Returns how many reach a personal data server that
 * never responds.
 */
async function receivedOf(sent: number): Promise<number> {
  await start(() => {});
  const request = rawBytes({ method: 'GET', target: DESCRIBE, length: null });
  await sendBytes(proxy.url, Buffer.concat(Array.from({ length: sent }, () => request)), 2_000);
  return stub.received().split(DESCRIBE).length - 1;
}

describe('a forwarded request', () => {
  it('names the real address of the client, and nothing that the client claims about itself', async () => {
    await start((socket) => socket.end(OK));
    await ask(DESCRIBE, {
      headers: {
        'x-forwarded-for': '10.0.0.1',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-port': 'abc',
        'x-forwarded-proto': 'https',
        'x-forwarded-server': 'evil',
        'x-real-ip': '10.0.0.1',
        forwarded: 'for=10.0.0.1',
        'x-ratelimit-bypass': 'key',
      },
    });
    const head = stub.received().toLowerCase();
    expect(head).toContain('x-forwarded-for: 127.0.0.1\r\n');
    expect(head).toContain('x-forwarded-proto: http\r\n');
    expect(head).toContain(`x-forwarded-host: ${new URL(proxy.url).host}\r\n`);
    expect(head).not.toMatch(/evil|10\.0\.0\.1|x-forwarded-port|x-real-ip|bypass/);
  });

  it('names the client that a trusted proxy reports: the rightmost untrusted address in X-Forwarded-For', async () => {
    await start((socket) => socket.end(OK), { trustedProxies: ['127.0.0.0/8', '10.0.0.0/8'] });
    await ask(DESCRIBE, { headers: { 'x-forwarded-for': '1.1.1.1, 203.0.113.9, 10.1.2.3' } });
    expect(stub.received()).toContain('X-Forwarded-For: 203.0.113.9\r\n');
  });

  it('keeps the order and the case of target, headers and cookies', async () => {
    await start((socket) => socket.end(OK));
    const target = '/oauth/authorize?b=2&a=%41&c=%c3%a9+x&&d';
    const headers = [
      'DPoP: a.b.c',
      'Cookie: a=1',
      'X-Csrf-Token: t',
      'Cookie: b=2',
      'sec-fetch-site: none',
      'X-Odd: \u00e9',
    ];
    await sendBytes(
      proxy.url,
      rawBytes({ method: 'GET', target, headers: [...headers, 'Connection: close'], length: null }),
    );
    const lines = stub.received().split('\r\n');
    expect(lines[0]).toBe(`GET ${target} HTTP/1.1`);
    expect(lines.filter((line) => headers.includes(line))).toEqual(headers);
  });

  it('contains exactly the inspected bytes, with a new Content-Length and Content-Type', async () => {
    await start((socket) => socket.end(OK));
    const json = ' {"collection" : "app.example.note","rkey":"x","caf\u00e9":1e2}\n';
    await ask('/xrpc/com.atproto.repo.putRecord', {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset="UTF-8"' },
      body: json,
    });
    const [head = '', body] = stub.received().split('\r\n\r\n');
    expect(Buffer.from(body ?? '', 'latin1').toString()).toBe(json);
    expect(head.match(/^content-type: .*$/gim)).toEqual(['Content-Type: application/json']);
    expect(head.match(/^content-length: .*$/gim)).toEqual([`content-length: ${Buffer.byteLength(json)}`]);
  });

  it('has no Upgrade header unless it opens the subscription', async () => {
    await start((socket) => socket.end(OK));
    const headers = [
      'Connection: Upgrade, HTTP2-Settings, close',
      'Upgrade: h2c',
      'HTTP2-Settings: AAMAAABkAAQAAP__',
    ];
    const answer = await sendBytes(
      proxy.url,
      rawBytes({ method: 'GET', target: DESCRIBE, headers, length: null }),
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(stub.received()).not.toMatch(/upgrade|http2/i);
  });

  it('is not sent before its small body is complete', async () => {
    await start((socket) => socket.end(OK));
    const whole = rawBytes({
      headers: ['Content-Type: application/json'],
      body: '{"collection":"app.example.note"}',
    });
    const { hostname, port } = new URL(proxy.url);
    const socket = connect({ host: hostname, port: Number(port) });
    await once(socket, 'connect');
    socket.write(whole.subarray(0, -5));
    expect((await ask(DESCRIBE)).status).toBe(200);
    socket.destroy();
    expect(stub.received()).not.toContain('putRecord');
  });

  it('is aborted when its client disconnects before the response', async () => {
    await start(() => {});
    const controller = new AbortController();
    const gone = fetch(`${proxy.url}${DESCRIBE}`, { signal: controller.signal });
    expect(await eventually(() => stub.received().includes('describeServer'))).toBe(true);
    controller.abort();
    await expect(gone).rejects.toThrow();
    expect(await eventually(() => stub.connections() === 0)).toBe(true);
  });

  it('is aborted when its client disconnects during an upload', async () => {
    await start(() => {});
    const { hostname, port } = new URL(proxy.url);
    const socket = connect({ host: hostname, port: Number(port) });
    socket.write(
      rawBytes({
        target: UPLOAD,
        headers: ['Content-Type: a/b'],
        length: '1000000',
        body: 'x'.repeat(100_000),
      }),
    );
    expect(await eventually(() => stub.received().length > 100_000)).toBe(true);
    socket.destroy();
    expect(await eventually(() => stub.connections() === 0)).toBe(true);
    expect((await ask('/healthz')).status).toBe(200);
  });

  it('is aborted when its client disconnects during a download', async () => {
    await start((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
      const more = (): void => {
        while (socket.writable && socket.write(`10000\r\n${'x'.repeat(65_536)}\r\n`)) {}
      };
      socket.on('drain', more);
      more();
    });
    const response = await fetch(`${proxy.url}${DESCRIBE}`);
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    expect(await eventually(() => stub.connections() === 0)).toBe(true);
  });

  it('is paused while its client does not read', async () => {
    let sent = 0;
    await start((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
      const more = (): void => {
        let room = true;
        while (room && socket.writable && sent < 200_000_000) {
          room = socket.write(`10000\r\n${'x'.repeat(65_536)}\r\n`);
          sent += 65_536;
        }
      };
      socket.on('drain', more);
      more();
    });
    const { hostname, port } = new URL(proxy.url);
    const socket = connect({ host: hostname, port: Number(port) });
    socket.pause();
    socket.write(rawBytes({ method: 'GET', target: DESCRIBE, length: null }));
    expect(await comesToRest(() => sent)).toBe(true);
    expect(sent).toBeLessThan(50_000_000);
    socket.destroy();
  });
});

describe('the proxy', () => {
  it('forwards sixteen pipelined requests', async () => {
    expect(await receivedOf(16)).toBe(16);
  });

  it('forwards at most 16 of 200 pipelined requests', async () => {
    expect(await receivedOf(200)).toBeLessThanOrEqual(16);
  });
});

describe('a request that is not HTTP', () => {
  it.each([
    ['rubbish', 'rubbish\r\n\r\n', 400],
    ['a header without a colon', 'GET / HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n', 400],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['too many headers', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  ])('gets a response, and its connection is closed: %s', async (_name, text, status) => {
    await start((socket) => socket.end(OK));
    expect(await sendBytes(proxy.url, Buffer.from(text))).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(stub.received()).toBe('');
  });
});
