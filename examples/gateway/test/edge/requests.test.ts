import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Compressible, usesGzip } from '../../src/edge/request/compression.ts';
import { hostName } from '../../src/edge/request/host-name.ts';
import { originForm } from '../../src/edge/request/origin-form.ts';
import { plainHeaders } from '../../src/edge/request/plain-headers.ts';
import { CLIENT_CLAIMS } from '../../src/edge/table/index.ts';

describe('the target of a request', () => {
  it.each([
    ['GET', '/a//b/../%2f?x=//y', '/a//b/../%2f?x=//y', undefined],
    ['GET', 'http://h.test:8080/a?b', '/a?b', 'h.test:8080'],
    ['GET', 'HTTPS://h.test', '/', 'h.test'],
    ['GET', 'http://h.test?q', '/?q', 'h.test'],
    ['OPTIONS', '*', '*', undefined],
  ])('%s %s becomes a path', (method, target, path, authority) => {
    expect(originForm(method, target)).toEqual({ target: path, authority });
  });

  it.each([
    ['GET', '*'],
    ['GET', ''],
    ['GET', 'h.test:443'],
    ['GET', 'ftp://h.test/'],
    ['GET', 'http:///a'],
    ['GET', 'x/a'],
  ])('%s %s is refused', (method, target) => {
    expect(originForm(method, target)).toBeUndefined();
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
