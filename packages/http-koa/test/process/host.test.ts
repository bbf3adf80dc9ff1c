import { connect } from 'node:net';
import { DEFAULT_LIMITS, openServer, type RunningServer } from '@gatehouse/http-koa/process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: RunningServer;
let served: string[] = [];

beforeAll(async () => {
  server = await openServer({
    listener: ({ url = '', headers }, response) => {
      served.push(`${url} ${headers.host}`);
      response.end('served');
    },
    place: { host: '127.0.0.1', port: 0 },
    metrics: { registry: { contentType: 'text/plain', metrics: async () => 'served' }, port: 0 },
    limits: DEFAULT_LIMITS,
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });
});
afterAll(() => server.stop());

/** Sends the text and returns everything that the server sends until it closes the connection. */
async function exchange(text: string, url = server.url): Promise<string> {
  served = [];
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.end(text);
  return Buffer.concat(await socket.toArray()).toString();
}

const getPath = (path: string, ...lines: readonly string[]) =>
  [`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n');

const get = (...lines: readonly string[]) => getPath('/', ...lines);

describe('a server', () => {
  it.each([
    ['two Host lines', ['Host: a.test', 'Host: b.test']],
    ['two equal Host lines', ['Host: a.test', 'Host: a.test']],
    ['two Host lines in other cases, with a header between them', ['HOST: a.test', 'X: y', 'hOsT: b.test']],
    ['no Host line', []],
    ['a user name in Host', ['Host: evil@a.test']],
    ['two names in Host', ['Host: a.test b.test']],
    ['a path in Host', ['Host: a.test/b']],
    ['a scheme in Host', ['Host: http://a.test']],
    ['a port that is no number in Host', ['Host: a.test:80a']],
    ['two ports in Host', ['Host: a.test:80:81']],
  ])('refuses a request with %s, and closes the connection', async (_title, lines) => {
    const answer = await exchange(get(...lines));
    expect(answer).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
    expect(answer).toMatch(/\r\nConnection: close\r\n/i);
    expect(served).toEqual([]);
  });

  it('sends no response to a request that follows a refused one in the same packet', async () => {
    const answer = await exchange(get('Host: a', 'Host: b') + get('Host: a'));
    expect(answer.match(/HTTP\/1.1/g)).toHaveLength(1);
    expect(served).toEqual([]);
  });

  it.each([
    ['localhost:9464', 200],
    ['127.0.0.1:9464', 200],
    ['[::1]:9464', 200],
    ['192.0.2.1', 200],
    ['attacker.example:9464', 403],
    ['localhost.attacker.example', 403],
    ['127.0.0.1.attacker.example', 403],
    ['', 403],
  ])('protects the port of the metrics from DNS rebinding: %j gets %i', async (host, status) => {
    expect(await exchange(getPath('/metrics', `Host: ${host}`), server.metricsUrl)).toMatch(
      new RegExp(`^HTTP/1.1 ${status} `),
    );
  });

  it.each([
    ['/metrics', 200],
    ['/metrics?name[]=a', 200],
    ['/', 404],
    ['/readyz', 404],
    ['/healthz', 404],
    ['/metrics/below', 404],
  ])('serves only the metrics on their port: %s gets %i', async (path, status) => {
    expect(await exchange(getPath(path, 'Host: localhost'), server.metricsUrl)).toMatch(
      new RegExp(`^HTTP/1.1 ${status} `),
    );
  });

  it('refuses a repeated Host header before it asks for the body, also on the metrics port', async () => {
    const lines = ['POST / HTTP/1.1', 'Host: a', 'Host: a', 'Expect: 100-continue', 'Content-Length: 9'];
    expect(await exchange([...lines, '', ''].join('\r\n'))).toMatch(/^HTTP\/1.1 400 /);
    expect(await exchange(get('Host: a', 'Host: a'), server.metricsUrl)).toMatch(/^HTTP\/1.1 400 /);
    expect(served).toEqual([]);
  });

  it.each(['a.test', 'a_b.test:8080', '127.0.0.1:1', '[::1]:5400', 'a.test:', 'xn--p1a.test', ''])(
    'serves a request with the Host "%s"',
    async (host) => {
      expect(await exchange(get(`Host: ${host}`, 'Connection: close'))).toMatch(/^HTTP\/1.1 200 /);
      expect(served).toEqual([`/ ${host}`]);
    },
  );
});
