import { buffer } from 'node:stream/consumers';
import { createClient } from '@gatehouse/http-koa/client';
import { openApiDocument } from '@gatehouse/http-koa/openapi';
import { BODY_MEMORY_LIMIT, type RunningServer } from '@gatehouse/http-koa/process';
import { groundRefusals } from '@gatehouse/http-koa/refusal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RawSocket } from './raw-socket.ts';
import { startUploadServer, uploadEndpoints as table, type uploadEndpoints } from './upload-server.ts';

let server: RunningServer & { failures: unknown[] };

beforeAll(async () => {
  server = await startUploadServer();
});
afterAll(async () => {
  await server.stop();
  expect(server.failures).toEqual([]);
});

const client = () => createClient<typeof uploadEndpoints>({ baseUrl: server.url, token: () => 'me' });
const octets = (length: number) => new Uint8Array(length);

function open(path: string, headers: Record<string, string>): RawSocket {
  const raw = new RawSocket(server.url);
  raw.put(path, headers);
  return raw;
}

describe('a body of bytes', () => {
  it('reaches the handler as bytes, from the typed client', async () => {
    expect(await client()('PUT /raw', { body: octets(1_000) })).toEqual({ bytes: 1_000 });
    expect(await client()('PUT /raw', { body: new Blob([octets(3)]) })).toEqual({ bytes: 3 });
    expect(await client()('PUT /raw', { body: octets(0) })).toEqual({ bytes: 0 });
    const contentType = 'application/vnd.ipld.car';
    expect(await client()('PUT /exact', { body: octets(5), contentType })).toEqual({ bytes: 5 });
  });

  it('is refused above the limit, whether its length is announced or not', async () => {
    await expect(client()('PUT /raw', { body: octets(1_001) })).rejects.toMatchObject({
      status: 413,
      code: 'body_too_large',
    });
    const raw = open('/raw', { 'Transfer-Encoding': 'chunked' });
    raw.socket.write(`3e9\r\n${'x'.repeat(1_001)}\r\n`);
    expect(await raw.until(/body_too_large/)).toMatch(/^HTTP\/1\.1 413 /);
    raw.socket.destroy();
  });

  it('is refused with another media type, with an encoding, and without a length where one is required', async () => {
    const cases = [
      ['/raw', { 'Content-Type': 'text/plain', 'Content-Length': '1' }, 415],
      ['/raw', { 'Content-Encoding': 'gzip', 'Content-Length': '1' }, 415],
      ['/exact', { 'Content-Type': 'application/vnd.ipld.car', 'Transfer-Encoding': 'chunked' }, 411],
    ] as const;
    for (const [path, headers, status] of cases) {
      const raw = open(path, headers);
      expect(await raw.until(/"error"/)).toContain(`HTTP/1.1 ${status} `);
      raw.socket.destroy();
    }
  });

  it('is refused when it takes longer than the timeout of its endpoint', async () => {
    const raw = open('/hasty', { 'Content-Length': '10' });
    raw.socket.write('12345');
    expect(await raw.closed()).toMatch(/^HTTP\/1\.1 408 .*request_timeout/s);
  });
});

describe('a streamed body', () => {
  it('reaches the handler as a stream, from the typed client', async () => {
    const pieces = Array.from({ length: 100 }, () => octets(100_000));
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        const piece = pieces.pop();
        if (piece) controller.enqueue(piece);
        else controller.close();
      },
    });
    expect(await client()('PUT /stream', { body })).toEqual({ bytes: 10_000_000 });
  });

  it('is refused when the client pauses for longer than the idle timeout, and the client sees why', async () => {
    const raw = open('/stream', { 'Content-Length': '10' });
    raw.socket.write('12345');
    expect(await raw.until(/request_timeout/)).toMatch(/^HTTP\/1\.1 408 /);
    expect(await raw.closed()).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('is refused when the client sends without a pause but too slowly', async () => {
    const raw = open('/stream', { 'Content-Length': '1000' });
    const dripping = setInterval(() => raw.socket.write('1'), 20);
    expect(await raw.until(/request_timeout/)).toMatch(/^HTTP\/1\.1 408 /);
    clearInterval(dripping);
    raw.socket.destroy();
  });

  it('is refused without being read, and the client sees why although it continues to send', async () => {
    const raw = open('/refused', { 'Content-Length': '10000000' });
    raw.socket.write(octets(5_000_000));
    expect(await raw.until(/unauthenticated/)).toMatch(/^HTTP\/1\.1 401 /);
    raw.socket.write(octets(5_000_000));
    raw.put('/raw', { 'Content-Length': '0' });
    expect(await raw.until(/HTTP\/1\.1 200 /)).toContain('{"bytes":0}');
    raw.socket.destroy();
  });

  it('ends the connection of a refused client that never finishes', async () => {
    const raw = open('/refused', { 'Content-Length': '10000000' });
    expect(await raw.closed()).toMatch(/^HTTP\/1\.1 401 /);
  });

  it('is aborted when the client disconnects, without a failure in the log', async () => {
    const raw = open('/stream', { 'Content-Length': '10' });
    raw.socket.write('12345', () => raw.socket.destroy());
    await raw.closed();
    expect(await client()('PUT /raw', { body: octets(1) })).toEqual({ bytes: 1 });
  });
});

describe('a client that expects 100 Continue', () => {
  const Expect = '100-continue';

  it('sends its body after the server has accepted the request', async () => {
    const raw = open('/stream', { 'Content-Length': '5', Expect });
    await raw.until(/^HTTP\/1\.1 100 Continue\r\n\r\n/);
    raw.socket.write('12345');
    expect(await raw.until(/bytes/)).toMatch(/HTTP\/1\.1 200 .*\{"bytes":5\}/s);
    raw.socket.destroy();
  });

  it.each([
    ['it is not signed in', { Authorization: 'none', 'Content-Length': '5' }, 401],
    ['its body is too large', { 'Content-Length': '50000001' }, 413],
    ['its body has another type', { 'Content-Type': 'text/plain', 'Content-Length': '5' }, 415],
  ])('is refused at once when %s', async (_case, headers, status) => {
    const raw = open('/stream', { ...headers, Expect });
    expect(await raw.closed()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*Connection: close`, 'is'));
  });
});

describe('a JSON body', () => {
  it('can take as long as the timeout of its endpoint', async () => {
    const raw = open('/json', { 'Content-Type': 'application/json', 'Content-Length': '11' });
    raw.socket.write('{"byt');
    expect(await raw.closed()).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('is refused when it arrives slowly and such bodies use too much memory', async () => {
    const length = 4 * 1024 * 1024;
    const headers = { 'Content-Type': 'application/json', 'Content-Length': String(length) };
    const raws: RawSocket[] = [];
    const refused = Promise.withResolvers<string>();
    for (let count = 0; count <= BODY_MEMORY_LIMIT / length; count += 1) {
      const raw = open('/large-json', headers);
      raw.until(/too_many_bodies/).then(refused.resolve, () => {});
      raws.push(raw);
      await new Promise((resolve) => raw.socket.write(octets(length - 1), resolve));
    }
    expect(await refused.promise).toMatch(/^HTTP\/1\.1 503 .*\r\nRetry-After: 5\r\n/s);
    expect(await client()('PUT /json', { body: { bytes: 1 } })).toEqual({ bytes: 1 });
    for (const { socket } of raws) socket.destroy();
    for (const failure of server.failures.splice(0))
      expect(failure).toMatchObject({ code: 'too_many_bodies' });
  });
});

describe('a reply of bytes', () => {
  it('has its media type, and is a stream to the typed client', async () => {
    const bytes = await buffer(await client()('GET /bytes'));
    expect([...bytes]).toEqual([0, 255]);
    const response = await fetch(`${server.url}/bytes`, { headers: { Authorization: 'Bearer me' } });
    expect(response.headers.get('Content-Type')).toBe('application/octet-stream');
  });
});

describe('the OpenAPI document', () => {
  it('contains the media types of bytes, and their refusals', () => {
    const info = { title: '', version: '', description: '', securitySchemes: {} };
    const { paths } = openApiDocument(info, table, groundRefusals) as {
      paths: Record<string, Record<string, Record<string, unknown>>>;
    };
    expect(paths['/exact']?.put?.requestBody).toEqual({
      required: true,
      content: { 'application/vnd.ipld.car': {} },
    });
    expect(Object.keys(paths['/exact']?.put?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '400', '401', '408', '411', '413', '415']),
    );
    expect(paths['/bytes']?.get?.responses).toMatchObject({
      200: { content: { 'application/octet-stream': {} } },
    });
  });
});
