import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { BodyIncomplete } from '@gatehouse/http-koa/refusal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APPS, type MountedApp, PARSING_APPS } from './mounted.ts';
import { sampleSteps } from './sample-steps.ts';

interface Running {
  readonly url: string;
  readonly errors: unknown[];
  stop(): Promise<void>;
}

async function run(app: MountedApp): Promise<Running> {
  const errors: unknown[] = [];
  const server: Server = createServer(await app(sampleSteps(errors))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    errors,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function put(url: string, body: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, { method: 'PUT', headers: { 'Content-Type': 'application/json', ...headers }, body });
}

describe.each(Object.entries(APPS))('steps in an app on %s', (_name, app) => {
  let server: Running;
  let gate: string;
  beforeAll(async () => {
    server = await run(app);
    gate = `${server.url}/gate`;
  });
  afterAll(() => server.stop());

  it('respond only below their prefix', async () => {
    const found = await fetch(`${gate}/api/things/a%20b`);
    expect([found.status, await found.json()]).toEqual([200, { id: 'a b', address: '127.0.0.1' }]);
    for (const path of ['/api/things/1', '/gateau/api/things/1', '/gate/elsewhere'])
      expect([path, (await fetch(server.url + path)).status]).toEqual([path, 404]);
    expect(await (await fetch(`${server.url}/own`)).text()).toBe('own');
  });

  it('get the address of the connection, and of the client behind a trusted proxy', async () => {
    const headers = { 'X-Forwarded-For': '203.0.113.9, 198.51.100.7' };
    expect(await (await fetch(`${gate}/api/things/1`, { headers })).json()).toMatchObject({
      address: '198.51.100.7',
    });
  });

  it('find the path in an absolute target', async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.write(`GET ${gate}/api/things/1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('refuse a body by its headers before it arrives', async () => {
    const asked = request(`${gate}/api/things`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', 'Content-Length': '1000000000' },
    });
    asked.flushHeaders();
    const [response] = (await once(asked, 'response')) as [{ statusCode: number }];
    expect(response.statusCode).toBe(413);
    asked.on('error', () => {}).destroy();
  });

  it('apply every rule to a JSON body', async () => {
    expect(await (await put(`${gate}/api/things`, '{"name":"pear"}')).json()).toEqual({ name: 'pear' });
    for (const [body, headers, status] of [
      ['{"name":"a","name":"b"}', {}, 400],
      ['{', {}, 400],
      ['{"name":"a"}', { 'Content-Type': 'text/plain' }, 415],
      ['{"name":"a"}', { 'Content-Encoding': 'gzip' }, 415],
      [' '.repeat(200_000), {}, 413],
    ] as const)
      expect([body.slice(0, 30), (await put(`${gate}/api/things`, body, headers)).status]).toEqual([
        body.slice(0, 30),
        status,
      ]);
  });

  it('read a stream, and notice that its client has gone', async () => {
    const type = { 'Content-Type': 'application/octet-stream' };
    const whole = await put(`${gate}/api/stream`, 'x'.repeat(3_000_000), type);
    expect(await whole.json()).toEqual({ bytes: 3_000_000 });
    const asked = request(`${gate}/api/stream`, { method: 'PUT', headers: type });
    asked.on('error', () => {}).write('part');
    await expect.poll(() => asked.socket?.bytesWritten ?? 0).toBeGreaterThan(0);
    asked.destroy();
    await expect.poll(() => server.errors.at(-1)).toBeInstanceOf(BodyIncomplete);
  });

  it('send streams, ranges, and no body to HEAD', async () => {
    expect(await (await fetch(`${gate}/api/bytes`)).text()).toBe('0123456789');
    const part = await fetch(`${gate}/api/bytes`, { headers: { Range: 'bytes=2-4' } });
    expect([part.status, part.headers.get('Content-Range'), await part.text()]).toEqual([
      206,
      'bytes 2-4/10',
      '234',
    ]);
    const head = await fetch(`${gate}/api/things/1`, { method: 'HEAD' });
    expect([head.status, head.headers.get('Content-Length'), await head.text()]).toEqual([200, '32', '']);
  });

  it('end the connection when a stream breaks, so that the client does not take it for complete', async () => {
    const response = await fetch(`${gate}/api/broken`);
    await expect(response.text()).rejects.toThrow();
  });

  it('send each cookie in a header of its own', async () => {
    const response = await fetch(`${gate}/api/cookie`, { method: 'POST' });
    expect(response.headers.getSetCookie().map((cookie) => cookie.split('=', 1)[0])).toEqual([
      'sample',
      'sample.sig',
    ]);
  });

  it('refuse other methods of a path', async () => {
    const response = await fetch(`${gate}/api/things`, { method: 'DELETE' });
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'PUT, OPTIONS']);
  });
});

describe.each(Object.entries(PARSING_APPS))('steps in an app on %s that parses bodies first', (name, app) => {
  let server: Running;
  beforeAll(async () => {
    server = await run(app);
  });
  afterAll(() => server.stop());

  it('read the body again', async () => {
    const response = await put(`${server.url}/gate/api/things`, '{ "name": "pear" }');
    expect([response.status, await response.json()]).toEqual([200, { name: 'pear' }]);
    expect((await put(`${server.url}/gate/api/things`, '{"other":1}')).status).toBe(400);
    const nested = `{"name":${'['.repeat(40)}${']'.repeat(40)}}`;
    expect((await put(`${server.url}/gate/api/things`, nested)).status).toBe(400);
  });

  it('see duplicate keys only if the parser keeps the bytes', async () => {
    const response = await put(`${server.url}/gate/api/things`, '{"name":"a","name":"b"}');
    expect(response.status).toBe(['nest', 'hono'].includes(name) ? 400 : 200);
  });
});
