import { HOSTS } from './edges.ts';
import type { Received } from './stub-server.ts';

/** A request that is sent to every edge, and the expected result. */
export interface EdgeRequest {
  readonly name: string;
  /** The site whose name the client sends in the TLS handshake. */
  readonly site?: keyof typeof HOSTS;
  /** The request line, in which `PORT` stands for the port of the edge. */
  readonly line: string;
  /** Lines of headers. If none of them is `Host`, the `Host` of the site is added. */
  readonly headers?: readonly string[];
  readonly body?: string;
  /** Status of the response. It is a list if edges refuse the same fault with different statuses. */
  readonly status: number | readonly number[];
  /** The request that the server behind the edge must receive; undefined if it must receive none. */
  readonly received?: Partial<Pick<Received, 'method' | 'url' | 'bytes'>> & {
    /** Expected headers. `undefined` means that the header must be absent. */
    readonly headers?: Readonly<Record<string, string | undefined>>;
  };
  /** Expected headers of the response. */
  readonly responds?: Readonly<Record<string, string | RegExp | undefined>>;
}

const OWN = { host: `${HOSTS.customer}:PORT`, 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' };
const TRAILER = `GET /smuggled HTTP/1.1\r\nHost: ${HOSTS.customer}\r\n\r\n`;
const CHUNKED_END = '0\r\n\r\n';

/** Requests like those of browsers and programs. */
export const USUAL_REQUESTS: readonly EdgeRequest[] = [
  { name: 'the page', line: 'GET / HTTP/1.1', status: 200, received: { url: '/', headers: OWN } },
  {
    name: 'a route of the single-page app',
    line: 'GET /files/holiday/2026?view=grid HTTP/1.1',
    status: 200,
    received: { url: '/files/holiday/2026?view=grid' },
  },
  {
    name: 'forged claims about the client',
    line: 'GET /api/v1/me HTTP/1.1',
    headers: [
      'X-Forwarded-For: 6.6.6.6',
      'X-Forwarded-For: 7.7.7.7',
      'X-Forwarded-Proto: http',
      'X-Forwarded-Host: evil.test',
      'X-Forwarded-Port: 1',
      'Forwarded: for=6.6.6.6;host=evil.test',
      'X-Real-IP: 6.6.6.6',
      'True-Client-IP: 6.6.6.6',
      'X-Client-IP: 6.6.6.6',
    ],
    status: 200,
    received: {
      headers: {
        ...OWN,
        'x-forwarded-host': `${HOSTS.customer}:PORT`,
        'x-forwarded-port': undefined,
        forwarded: undefined,
        'x-real-ip': undefined,
        'true-client-ip': undefined,
        'x-client-ip': undefined,
      },
    },
  },
  {
    name: 'an encoded path, unchanged',
    line: 'GET /api/v1/a%2Fb%2e%2e/%41?q=%20%2B HTTP/1.1',
    status: 200,
    received: { url: '/api/v1/a%2Fb%2e%2e/%41?q=%20%2B' },
  },
  {
    name: 'a path with dot segments and empty segments, unchanged',
    line: 'GET //api/../internal//x HTTP/1.1',
    status: 200,
    received: { url: '//api/../internal//x' },
  },
  {
    name: 'an absolute target',
    line: `GET https://${HOSTS.customer}:PORT/api/v1/absolute?x=1 HTTP/1.1`,
    status: 200,
    received: { url: '/api/v1/absolute?x=1', headers: OWN },
  },
  {
    name: 'an absolute target with another Host',
    line: `GET https://${HOSTS.customer}:PORT/api/v1/absolute HTTP/1.1`,
    headers: [`Host: ${HOSTS.operators}`],
    status: 200,
    received: { url: '/api/v1/absolute', headers: OWN },
  },
  {
    name: 'a Host in capitals',
    line: 'GET /api/v1/me HTTP/1.1',
    headers: [`Host: ${HOSTS.customer.toUpperCase()}`],
    status: 200,
    received: { headers: OWN },
  },
  {
    name: 'a handle of the personal data server',
    site: 'pds',
    line: 'GET /.well-known/atproto-did HTTP/1.1',
    headers: [`Host: alice.${HOSTS.pds}`],
    status: 200,
    received: { headers: { host: `alice.${HOSTS.pds}:PORT` } },
  },
  {
    name: 'an asset, compressed, with its caching',
    line: 'GET /assets/app-1a2b.js HTTP/1.1',
    headers: ['Accept-Encoding: gzip'],
    status: 200,
    received: { url: '/assets/app-1a2b.js' },
    responds: {
      'cache-control': /max-age=31536000, immutable/,
      'content-encoding': 'gzip',
      vary: /Accept-Encoding/i,
    },
  },
  {
    name: 'an asset for a client without compression',
    line: 'GET /assets/app-1a2b.js HTTP/1.1',
    headers: ['Accept-Encoding: gzip;q=0'],
    status: 200,
    received: {},
    responds: { 'content-encoding': undefined, 'content-length': '10400' },
  },
  { name: 'HEAD', line: 'HEAD /assets/app-1a2b.js HTTP/1.1', status: 200, received: { method: 'HEAD' } },
  {
    name: 'a body with a length',
    line: 'POST /api/v1/echo HTTP/1.1',
    headers: ['Content-Type: application/json', 'Content-Length: 7'],
    body: '{"a":1}',
    status: 200,
    received: { method: 'POST', bytes: 7 },
  },
  {
    name: 'a body in chunks',
    line: 'POST /api/v1/echo HTTP/1.1',
    headers: ['Transfer-Encoding: chunked'],
    body: `3\r\nabc\r\n4\r\ndefg\r\n${CHUNKED_END}`,
    status: 200,
    received: { method: 'POST', bytes: 7 },
  },
  {
    name: 'Expect: 100-continue',
    line: 'PUT /api/v1/echo HTTP/1.1',
    headers: ['Expect: 100-continue', 'Content-Length: 2'],
    body: 'ab',
    status: [100, 200],
    received: { method: 'PUT', bytes: 2 },
  },
  {
    name: 'an upgrade on a path without WebSockets',
    line: 'GET /api/v1/me HTTP/1.1',
    headers: [
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    ],
    status: 200,
    received: { method: 'GET', headers: { upgrade: undefined } },
  },
  {
    name: 'an upgrade to HTTP/2 in clear text',
    line: 'GET /api/v1/me HTTP/1.1',
    headers: ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__'],
    status: 200,
    received: { method: 'GET', headers: { upgrade: undefined } },
  },
  {
    name: 'a refusal of the server, unchanged',
    line: 'GET /api/refused HTTP/1.1',
    status: 503,
    received: {},
    responds: { 'content-type': /json/ },
  },
  {
    name: 'the operators from an allowed address',
    site: 'operators',
    line: 'GET /internal/v1/ops/me HTTP/1.1',
    status: 200,
    received: { headers: { host: `${HOSTS.operators}:PORT` } },
  },
  {
    name: 'a page of the bridge',
    site: 'bridge',
    line: 'GET /interaction/x HTTP/1.1',
    status: 200,
    received: { url: '/interaction/x', headers: { ...OWN, host: `${HOSTS.bridge}:PORT` } },
  },
  {
    name: 'a page of the forum',
    site: 'forum',
    line: 'GET /t/welcome/1 HTTP/1.1',
    status: 200,
    received: { url: '/t/welcome/1', headers: { ...OWN, host: `${HOSTS.forum}:PORT` } },
  },
];

/** Requests that an edge must refuse. The server must receive none of them. */
export const REFUSED_REQUESTS: readonly EdgeRequest[] = [
  { name: 'a foreign Host', line: 'GET / HTTP/1.1', headers: ['Host: evil.test'], status: 421 },
  { name: 'a foreign absolute target', line: 'GET http://evil.test/ HTTP/1.1', status: 421 },
  { name: 'no Host', line: 'GET / HTTP/1.1', headers: ['X-Nothing: Host'], status: 400 },
  {
    name: 'two Hosts',
    line: 'GET / HTTP/1.1',
    headers: [`Host: ${HOSTS.customer}`, `Host: ${HOSTS.operators}`],
    status: 400,
  },
  { name: 'CONNECT', line: `CONNECT ${HOSTS.customer}:443 HTTP/1.1`, status: [400, 405] },
  { name: 'TRACE', line: 'TRACE / HTTP/1.1', status: 405 },
  {
    name: 'Connection with the name of a header',
    line: 'GET /api/v1/me HTTP/1.1',
    headers: ['Connection: close, Authorization', 'Authorization: Bearer x'],
    status: 400,
  },
  {
    name: 'a head of 40 KB',
    line: 'GET / HTTP/1.1',
    headers: Array.from({ length: 40 }, (_, i) => `X-Long-${i}: ${'x'.repeat(1_000)}`),
    status: [400, 431],
  },
  {
    name: 'a header name with a blank before the colon',
    line: 'POST /api/v1/echo HTTP/1.1',
    headers: ['Transfer-Encoding : chunked', `Content-Length: ${CHUNKED_END.length + TRAILER.length}`],
    body: CHUNKED_END + TRAILER,
    status: 400,
  },
  {
    name: 'two lengths',
    line: 'POST /api/v1/echo HTTP/1.1',
    headers: ['Content-Length: 0', `Content-Length: ${TRAILER.length}`],
    body: TRAILER,
    status: 400,
  },
  {
    name: 'a length with a sign',
    line: 'POST /api/v1/echo HTTP/1.1',
    headers: [`Content-Length: +${TRAILER.length}`],
    body: TRAILER,
    status: 400,
  },
  {
    name: 'an unknown transfer coding',
    line: 'POST /api/v1/echo HTTP/1.1',
    headers: ['Transfer-Encoding: xchunked'],
    body: CHUNKED_END + TRAILER,
    status: [400, 501],
  },
  {
    name: 'two transfer codings',
    line: 'POST /api/v1/echo HTTP/1.1',
    headers: ['Transfer-Encoding: identity', 'Transfer-Encoding: chunked'],
    body: CHUNKED_END + TRAILER,
    status: [400, 501],
  },
  {
    name: 'a chunk whose size is no number',
    line: 'POST /api/v1/echo HTTP/1.1',
    headers: ['Transfer-Encoding: chunked'],
    body: `0x0\r\n\r\n${TRAILER}`,
    status: [400, 502],
  },
];

/**
 * RFC 9112 section 6.1 allows an edge to refuse this request, or to read the chunks. If the edge reads them,
 * it must treat the bytes after the last chunk as another request.
 */
export const AMBIGUOUS_REQUEST: EdgeRequest = {
  name: 'a length and a transfer coding',
  line: 'POST /api/v1/echo HTTP/1.1',
  headers: [`Content-Length: ${CHUNKED_END.length + TRAILER.length}`, 'Transfer-Encoding: chunked'],
  body: CHUNKED_END + TRAILER,
  status: [200, 400],
};
