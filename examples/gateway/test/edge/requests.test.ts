import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClientRequest } from '../../src/edge/request/client-request.ts';
import { type Compressible, usesGzip } from '../../src/edge/request/compression.ts';
import { edgeWay, type Forwarded } from '../../src/edge/request/edge-way.ts';
import { hostName } from '../../src/edge/request/host-name.ts';
import { originForm } from '../../src/edge/request/origin-form.ts';
import { plainHeaders } from '../../src/edge/request/plain-headers.ts';
import { CLIENT_CLAIMS, publicSites } from '../../src/edge/table/index.ts';

describe('the target of a request', () => {
  it.each([
    ['/a//b/../%2f?x=//y', '/a//b/../%2f?x=//y', undefined],
    ['http://h.test:8080/a?b', '/a?b', 'h.test:8080'],
    ['HTTPS://h.test', '/', 'h.test'],
    ['http://h.test?q', '/?q', 'h.test'],
  ])('%s becomes a path', (target, path, authority) => {
    expect(originForm(target)).toEqual({ target: path, authority });
  });

  it.each(['*', '', 'h.test:443', 'ftp://h.test/', 'http:///a', 'x/a'])('is refused: %s', (target) => {
    expect(originForm(target)).toBeUndefined();
  });
});

describe('the name in Host', () => {
  it.each([
    ['Example.ORG:35480', 'example.org'],
    ['example.org.', 'example.org'],
    ['[::1]:80', '[::1]'],
    ['127.0.0.1', '127.0.0.1'],
  ])('of %s is %s', (header, name) => {
    expect(hostName(header)).toBe(name);
  });

  it.each([undefined, '', 'a b', 'a@b', 'a/b', 'a:b', 'a,b', '-a', 'a\\b', 'a..b:99999999'])(
    'is refused: %s',
    (header) => {
      expect(hostName(header)).toBeUndefined();
    },
  );
});

describe('the headers that an edge passes on', () => {
  it('never contain a claim of the client about itself, in any spelling', () => {
    const anyCase = fc
      .constantFrom(...CLIENT_CLAIMS)
      .chain((name) =>
        fc
          .array(fc.boolean(), { minLength: name.length, maxLength: name.length })
          .map((capitals) =>
            [...name]
              .map((letter, i) => (capitals[i] ? letter.toUpperCase() : letter.toLowerCase()))
              .join(''),
          ),
      );
    fc.assert(
      fc.property(anyCase, (name) => {
        expect(plainHeaders([name, '6.6.6.6', ':path', '/', 'Host', 'x'], 'h.test').rawHeaders).toEqual([
          'Host',
          'h.test',
        ]);
      }),
      { numRuns: 200 },
    );
  });

  it('contain at most one Cookie header', () => {
    expect(plainHeaders(['cookie', 'a=1', 'x', 'y', 'Cookie', 'b=2'], 'h.test').rawHeaders).toEqual([
      'x',
      'y',
      'Cookie',
      'a=1; b=2',
      'Host',
      'h.test',
    ]);
  });
});

describe('the compression of a response', () => {
  const response = (headers: Record<string, string>, changes: Partial<Compressible> = {}): Compressible => ({
    method: 'GET',
    status: 200,
    accepted: 'br, gzip;q=0.5',
    header: (name) => ({ 'content-type': 'application/json; charset=utf-8', ...headers })[name],
    ...changes,
  });

  it('applies to text that is long, or whose length is unknown', () => {
    expect(usesGzip(response({ 'content-length': '1024' }))).toBe(true);
    expect(usesGzip(response({}))).toBe(true);
  });

  it.each([
    ['short', response({ 'content-length': '1023' })],
    ['compressed already', response({ 'content-encoding': 'br' })],
    ['not text', response({ 'content-type': 'application/vnd.ipld.car' })],
    ['a stream of events', response({ 'content-type': 'text/event-stream' })],
    ['not to be transformed', response({ 'cache-control': 'private, no-transform' })],
    ['partial', response({}, { status: 206 })],
    ['to HEAD', response({}, { method: 'HEAD' })],
    ['for a client that refuses gzip', response({}, { accepted: 'br, gzip;q=0.000' })],
    ['for a client that accepts none', response({}, { accepted: undefined })],
  ])('does not apply to a response that is %s', (_what, one) => {
    expect(usesGzip(one)).toBe(false);
  });
});

describe('a page under another loopback name', () => {
  const upstreams = Object.fromEntries(
    ['customer', 'pds', 'operators', 'bridge', 'forum'].map((name) => [name, 'http://127.0.0.1:1']),
  ) as Parameters<typeof publicSites>[0]['upstreams'];
  const PAGE = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

  function found(
    host: string,
    headers: Readonly<Record<string, string>>,
    customer = 'http://127.0.0.1:35480',
  ) {
    const way = edgeWay(
      publicSites({
        publicUrls: { customer },
        upstreams,
        hostname: 'home.example',
        port: 35_480,
        operatorCidrs: [],
      }),
    );
    const all = { host, ...headers };
    const socket = { remoteAddress: '127.0.0.1', encrypted: true };
    const rawHeaders = Object.entries(all).flat();
    return way({ method: 'GET', url: '/a?b', headers: all, rawHeaders, socket } as unknown as ClientRequest);
  }

  const target = (way: ReturnType<typeof found>) => (way as Forwarded).target;

  it('is redirected to the address to which sign-ins return', () => {
    for (const host of ['localhost:35480', '[::1]:35480'])
      expect(found(host, PAGE)).toMatchObject({
        status: 307,
        headers: { Location: 'https://127.0.0.1:35480/a?b', 'Cache-Control': 'no-store' },
      });
  });

  it('is served at the address to which sign-ins return, at the name of the edge, and through a tunnel from another port', () => {
    for (const host of ['127.0.0.1:35480', 'home.example:35480', 'localhost:9999', 'localhost'])
      expect(target(found(host, PAGE)), host).toBe('/a?b');
  });

  it('is served if sign-ins return to another server, or to a public address', () => {
    for (const customer of ['http://127.0.0.1:18080', 'https://home.example', 'http://localhost:35480'])
      expect(target(found('localhost:35480', PAGE, customer)), customer).toBe('/a?b');
  });

  it('is redirected only for a page load, because scripts and programs are served under every name', () => {
    const script = { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };
    for (const headers of [{}, script]) expect(target(found('localhost:35480', headers))).toBe('/a?b');
  });
});
