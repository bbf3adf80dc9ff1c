import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { type Attempt, bearer, GATED, OPEN, recordOf, writesOf } from './attempt.ts';
import { type RawRequest, rawBytes } from './raw-request.ts';

/** An attempt to get a gated record past the proxy. */
export interface Evasion {
  readonly name: string;
  /** Expected effect of the request if it is sent to the server without the proxy. The test verifies this. */
  readonly direct: 'writes' | 'refuses';
  readonly bytes: (attempt: Attempt) => Buffer;
}

const JSON_TYPE = 'Content-Type: application/json';
const CLOSE = 'Connection: close';
const REPO = '/xrpc/com.atproto.repo';

function evasion(
  direct: Evasion['direct'],
  name: string,
  request: (attempt: Attempt) => RawRequest,
  options: { readonly type?: string | null; readonly close?: boolean } = {},
): Evasion {
  const { type = JSON_TYPE, close = true } = options;
  return {
    name,
    direct,
    bytes: (attempt) => {
      const given = request(attempt);
      return rawBytes({
        body: JSON.stringify(recordOf(attempt)),
        ...given,
        headers: [
          ...(given.headers ?? [bearer(attempt)]),
          ...(type === null ? [] : [type]),
          ...(close ? [CLOSE] : []),
        ],
      });
    },
  };
}

const text = (attempt: Attempt, collection?: string): string => JSON.stringify(recordOf(attempt, collection));
const swap16 = (buffer: Buffer): Buffer => Buffer.from(buffer).swap16();

const plain: readonly Evasion[] = [
  evasion('writes', 'nothing special at all', () => ({})),
  evasion('writes', 'createRecord', () => ({ target: `${REPO}.createRecord` })),
  evasion('writes', 'applyWrites with one gated write among many', (attempt) => ({
    target: `${REPO}.applyWrites`,
    body: JSON.stringify(writesOf(attempt, OPEN, OPEN, OPEN, GATED, OPEN)),
  })),
];

const targets: readonly Evasion[] = [
  evasion('writes', 'upper-case method name', () => ({ target: `${REPO}.PUTRECORD` })),
  evasion('writes', 'one letter in another case', () => ({ target: `${REPO}.putrecord` })),
  evasion('writes', 'upper-case prefix', () => ({ target: '/XRPC/com.atproto.repo.putRecord' })),
  evasion('writes', 'upper-case authority', () => ({ target: '/xrpc/COM.atproto.repo.putRecord' })),
  evasion('writes', 'trailing slash', () => ({ target: `${REPO}.putRecord/` })),
  evasion('writes', 'empty query', () => ({ target: `${REPO}.putRecord?` })),
  evasion('writes', 'query', () => ({ target: `${REPO}.putRecord?collection=${OPEN}` })),
  evasion('writes', 'absolute form', () => ({ target: `http://localhost${REPO}.putRecord` })),
  evasion('writes', 'absolute form of another host', () => ({
    target: `http://example.com${REPO}.putRecord`,
  })),
  evasion('writes', 'fragment', () => ({ target: `${REPO}.putRecord#x` })),
  evasion('writes', 'fragment after a query', () => ({ target: `${REPO}.putRecord?x#y` })),
  evasion('refuses', 'two trailing slashes', () => ({ target: `${REPO}.putRecord//` })),
  evasion('refuses', 'two leading slashes', () => ({ target: '//xrpc/com.atproto.repo.putRecord' })),
  evasion('refuses', 'doubled slash', () => ({ target: '/xrpc//com.atproto.repo.putRecord' })),
  evasion('refuses', 'percent-encoded letter', () => ({ target: '/xrpc/com.atproto.repo.put%52ecord' })),
  evasion('refuses', 'percent-encoded prefix', () => ({ target: '/%78rpc/com.atproto.repo.putRecord' })),
  evasion('refuses', 'percent-encoded slash', () => ({ target: '/xrpc%2fcom.atproto.repo.putRecord' })),
  evasion('refuses', 'percent-encoded dot', () => ({ target: '/xrpc/com%2eatproto.repo.putRecord' })),
  evasion('refuses', 'dot segment', () => ({ target: '/xrpc/./com.atproto.repo.putRecord' })),
  evasion('refuses', 'parent segment', () => ({ target: '/oauth/../xrpc/com.atproto.repo.putRecord' })),
  evasion('refuses', 'path parameter', () => ({ target: `${REPO}.putRecord;x=y` })),
  evasion('refuses', 'backslash', () => ({ target: '\\xrpc\\com.atproto.repo.putRecord' })),
  evasion('refuses', 'backslash before the method', () => ({ target: '/xrpc\\com.atproto.repo.putRecord' })),
  evasion('refuses', 'space in the target', () => ({ target: `${REPO}.putRecord x` })),
  evasion('refuses', 'null byte', () => ({ target: `${REPO}.putRecord\0` })),
  evasion('refuses', 'letter beyond ASCII', () => ({ target: `${REPO}.put\u00aeecord` })),
  evasion('refuses', 'trailing dot', () => ({ target: `${REPO}.putRecord.` })),
  evasion('refuses', 'no leading slash', () => ({ target: 'xrpc/com.atproto.repo.putRecord' })),
  evasion('refuses', 'authority form', () => ({ target: 'localhost:80' })),
];

const methods: readonly Evasion[] = [
  evasion('refuses', 'lower-case HTTP method', () => ({ method: 'post' })),
  evasion('refuses', 'PUT', () => ({ method: 'PUT' })),
  evasion('refuses', 'PATCH', () => ({ method: 'PATCH' })),
  evasion('refuses', 'GET with a body', () => ({ method: 'GET' })),
  evasion('refuses', 'OPTIONS with a body', () => ({ method: 'OPTIONS' })),
  evasion('refuses', 'GET that overrides its method', (attempt) => ({
    method: 'GET',
    headers: [
      bearer(attempt),
      'X-HTTP-Method-Override: POST',
      'X-HTTP-Method: POST',
      'X-Method-Override: POST',
    ],
  })),
  evasion('refuses', 'CONNECT', () => ({ method: 'CONNECT', target: 'localhost:80' })),
  evasion('refuses', 'TRACE', () => ({ method: 'TRACE' })),
  evasion('refuses', 'GET with the method override in the query', () => ({
    method: 'GET',
    target: `${REPO}.putRecord?_method=POST`,
  })),
];

const encodings: readonly Evasion[] = [
  ...(
    [
      ['writes', 'gzip', gzipSync],
      ['writes', 'deflate', deflateSync],
      ['writes', 'GZIP', gzipSync],
      ['refuses', 'br', brotliCompressSync],
      ['refuses', 'x-gzip', gzipSync],
      ['refuses', 'gzip, gzip', (bytes: Buffer) => gzipSync(gzipSync(bytes))],
      ['refuses', 'identity, gzip', gzipSync],
      ['refuses', 'deflate (raw)', deflateRawSync],
    ] as const
  ).map(([direct, coding, encode]) =>
    evasion(direct, `content coding ${coding}`, (attempt) => ({
      headers: [bearer(attempt), `Content-Encoding: ${coding.replace(' (raw)', '')}`],
      body: encode(Buffer.from(text(attempt))),
    })),
  ),
  evasion('refuses', 'two content codings in two lines', (attempt) => ({
    headers: [bearer(attempt), 'Content-Encoding: identity', 'Content-Encoding: gzip'],
    body: gzipSync(text(attempt)),
  })),
  evasion('refuses', 'gzip with rubbish after it', (attempt) => ({
    headers: [bearer(attempt), 'Content-Encoding: gzip'],
    body: Buffer.concat([gzipSync(text(attempt)), Buffer.from('rubbish')]),
  })),
  evasion('refuses', 'two gzip members, open and gated', (attempt) => ({
    headers: [bearer(attempt), 'Content-Encoding: gzip'],
    body: Buffer.concat([gzipSync(text(attempt, OPEN)), gzipSync(text(attempt))]),
  })),
];

const charsets: readonly Evasion[] = [
  ...(
    [
      ['writes', 'utf-16', (json: string) => Buffer.from(`\ufeff${json}`, 'utf16le')],
      ['writes', 'utf-16le', (json: string) => Buffer.from(json, 'utf16le')],
      ['writes', 'utf-16be', (json: string) => swap16(Buffer.from(json, 'utf16le'))],
      ['writes', 'utf-7', (json: string) => Buffer.from(json.replace('cloud', '+AGMAbABvAHUAZA-'))],
      ['refuses', 'utf-32', (json: string) => utf32(json)],
      ['writes', 'UTF-8', (json: string) => Buffer.from(json)],
      ['refuses', 'ucs-2', (json: string) => Buffer.from(json, 'utf16le')],
      ['refuses', 'iso-8859-1', (json: string) => Buffer.from(json, 'latin1')],
      ['refuses', 'us-ascii', (json: string) => Buffer.from(json)],
      ['refuses', 'utf-8, utf-16', (json: string) => Buffer.from(json, 'utf16le')],
    ] as const
  ).map(([direct, charset, encode]) =>
    evasion(direct, `charset ${charset}`, (attempt) => ({ body: encode(text(attempt)) }), {
      type: `Content-Type: application/json; charset=${charset}`,
    }),
  ),
  evasion(
    'writes',
    'charset named twice, utf-8 first',
    (attempt) => ({ body: Buffer.from(text(attempt), 'utf16le') }),
    {
      type: 'Content-Type: application/json; charset=utf-8; charset=utf-16le',
    },
  ),
  evasion('writes', 'charset in quotes', (attempt) => ({ body: Buffer.from(text(attempt), 'utf16le') }), {
    type: 'Content-Type: application/json; charset="utf-16le"',
  }),
  evasion('writes', 'byte order mark', (attempt) => ({ body: `\ufeff${text(attempt)}` })),
];

const contentTypes: readonly Evasion[] = (
  [
    ['refuses', null],
    ['refuses', 'text/plain'],
    ['refuses', 'text/json'],
    ['refuses', 'application/vnd.api+json'],
    ['refuses', 'application/x-www-form-urlencoded'],
    ['refuses', 'multipart/form-data; boundary=x'],
    ['refuses', 'application/json, text/plain'],
    ['refuses', 'application/cbor'],
    ['refuses', '*/*'],
    ['refuses', 'APPLICATION/JSON'],
    ['refuses', 'application/json;'],
    ['writes', 'application/json; boundary=x'],
  ] as const
).map(([direct, type]) =>
  evasion(direct, `content type ${type}`, () => ({}), { type: type && `Content-Type: ${type}` }),
);

const json: readonly Evasion[] = [
  evasion('writes', 'collection named twice, the gated one last', (attempt) => ({
    body: text(attempt).replace('{', `{"collection":"${OPEN}",`),
  })),
  evasion('refuses', 'collection named twice, the gated one first', (attempt) => ({
    body: text(attempt, GATED).replace('"record":', `"collection":"${OPEN}","record":`),
  })),
  evasion('writes', 'escapes in the collection', (attempt) => ({
    body: text(attempt).replace('"cloud.svc', '"cl\\u006fud.\\u0073vc'),
  })),
  evasion('writes', 'escapes in the member name', (attempt) => ({
    body: text(attempt).replace('"collection"', '"coll\\u0065ction"'),
  })),
  evasion('writes', 'white space everywhere', (attempt) => ({
    body: `\n\t ${JSON.stringify(recordOf(attempt), null, '\t\n')} \r\n`,
  })),
  evasion('refuses', 'collection in the prototype', (attempt) => ({
    body: JSON.stringify(recordOf(attempt)).replace(
      `"collection":"${GATED}"`,
      `"__proto__":{"collection":"${GATED}"}`,
    ),
  })),
  evasion('refuses', 'prototype under an open collection', (attempt) => ({
    body: text(attempt, OPEN)
      .replace('{', `{"__proto__":{"collection":"${GATED}"},`)
      .replace(OPEN, `${OPEN}`),
  })),
  evasion('refuses', 'collection in a list', (attempt) => ({
    body: text(attempt).replace(`"${GATED}"`, `["${GATED}"]`),
  })),
  evasion('refuses', 'record in a list', (attempt) => ({ body: `[${text(attempt)}]` })),
  evasion('refuses', 'two documents', (attempt) => ({ body: text(attempt, OPEN) + text(attempt) })),
  evasion('refuses', 'comment', (attempt) => ({ body: `/*${text(attempt, OPEN)}*/${text(attempt)}` })),
  evasion('refuses', 'overlong UTF-8 in the collection', (attempt) => ({
    body: Buffer.from(text(attempt).replace('cloud', '\u00c1\u00a3loud'), 'latin1'),
  })),
  evasion('refuses', 'null byte before the document', (attempt) => ({ body: `\0${text(attempt)}` })),
  evasion('refuses', 'nothing', () => ({ body: '' })),
];

const collections: readonly Evasion[] = [
  ...(['CLOUD.svc.catalog.entry', 'cloud.SVC.catalog.entry', 'Cloud.Svc.Catalog.Entry'] as const).map(
    (name) => evasion('writes', `collection ${name}`, (attempt) => ({ body: text(attempt, name) })),
  ),
  ...(
    [
      ' cloud.svc.catalog.entry',
      'cloud.svc.catalog.entry ',
      'cloud.svc.catalog.entry.',
      'cloud.svc.catalog.entry/x',
      'cloud.svc.catalog.entry#main',
      'cloud..svc.entry',
      'cloud.svc',
      'at://cloud.svc.entry',
      'cloud\u3002svc.entry',
      'cloud.\u017fvc.entry',
    ] as const
  ).map((name) => evasion('refuses', `collection ${name}`, (attempt) => ({ body: text(attempt, name) }))),
  evasion('refuses', 'record key that climbs into another collection', (attempt) => ({
    body: JSON.stringify({ ...recordOf(attempt, OPEN), rkey: `../${GATED}/x` }),
  })),
  evasion('refuses', 'record key with a slash', (attempt) => ({
    body: JSON.stringify({ ...recordOf(attempt, OPEN), rkey: `x/${GATED}` }),
  })),
];

const batches: readonly Evasion[] = [
  ...(
    [
      ['writes', 'com.atproto.repo.applyWrites#create'],
      ['refuses', 'lex:com.atproto.repo.applyWrites#create'],
      ['refuses', '#create'],
      ['refuses', 'com.atproto.repo.applyWrites#CREATE'],
      ['refuses', undefined],
    ] as const
  ).map(([direct, type]) =>
    evasion(direct, `applyWrites of type ${type}`, (attempt) => ({
      target: `${REPO}.applyWrites`,
      body: JSON.stringify(writesOf(attempt, GATED)).replace(
        '"$type":"com.atproto.repo.applyWrites#create",',
        type === undefined ? '' : `"$type":"${type}",`,
      ),
    })),
  ),
  evasion('writes', 'applyWrites with its list named twice', (attempt) => ({
    target: `${REPO}.applyWrites`,
    body: JSON.stringify(writesOf(attempt, GATED)).replace('{', '{"writes":[],'),
  })),
  evasion('refuses', 'applyWrites with an object for a list', (attempt) => ({
    target: `${REPO}.applyWrites`,
    body: JSON.stringify(writesOf(attempt, GATED))
      .replace('[', '{"0":')
      .replace(/\](?=\}$)/, '}'),
  })),
  evasion('writes', 'applyWrites with the gated write last', (attempt) => ({
    target: `${REPO}.applyWrites`,
    body: JSON.stringify(writesOf(attempt, OPEN, GATED)),
  })),
];

const archives: readonly Evasion[] = [
  evasion('writes', 'importRepo', ({ archive }) => ({ target: `${REPO}.importRepo`, body: archive }), {
    type: 'Content-Type: application/vnd.ipld.car',
  }),
  evasion(
    'writes',
    'importRepo, gzip',
    (attempt) => ({
      target: `${REPO}.importRepo`,
      headers: [bearer(attempt), 'Content-Encoding: gzip'],
      body: gzipSync(attempt.archive),
    }),
    { type: 'Content-Type: application/vnd.ipld.car' },
  ),
  evasion(
    'writes',
    'importRepo, br',
    (attempt) => ({
      target: `${REPO}.importRepo`,
      headers: [bearer(attempt), 'Content-Encoding: br'],
      body: brotliCompressSync(attempt.archive),
    }),
    { type: 'Content-Type: application/vnd.ipld.car' },
  ),
  evasion(
    'writes',
    'importRepo in another case',
    ({ archive }) => ({ target: `${REPO}.IMPORTREPO/`, body: archive }),
    {
      type: 'Content-Type: application/vnd.ipld.car',
    },
  ),
];

const credentials: readonly Evasion[] = [
  evasion('writes', 'lower-case scheme', ({ token }) => ({ headers: [`authorization: bearer ${token}`] })),
  evasion('writes', 'token of the attempt first, an entitled one second', (attempt) => ({
    headers: [bearer(attempt), `Authorization: Bearer ${attempt.entitledToken}`],
  })),
  evasion('refuses', 'an entitled token first, that of the attempt second', (attempt) => ({
    headers: [`Authorization: Bearer ${attempt.entitledToken}`, bearer(attempt)],
  })),
  evasion('refuses', 'an entitled token alone', ({ entitledToken }) => ({
    headers: [`Authorization: Bearer ${entitledToken}`],
  })),
  evasion('refuses', 'both tokens in one header', ({ token, entitledToken }) => ({
    headers: [`Authorization: Bearer ${token}, Bearer ${entitledToken}`],
  })),
  evasion('refuses', 'two spaces', ({ token }) => ({ headers: [`Authorization: Bearer  ${token}`] })),
  evasion('refuses', 'tab', ({ token }) => ({ headers: [`Authorization: Bearer\t${token}`] })),
  evasion('refuses', 'legacy token with the other scheme', ({ token }) => ({
    headers: [`Authorization: DPoP ${token}`],
  })),
  evasion('refuses', 'token without signature', ({ token }) => ({
    headers: [`Authorization: Bearer ${unsigned(token)}`],
  })),
  evasion('refuses', 'token in a cookie', ({ token }) => ({
    headers: [`Cookie: accessJwt=${token}; token=${token}`],
  })),
  evasion('refuses', 'token in the query', ({ token }) => ({
    target: `${REPO}.putRecord?access_token=${token}`,
    headers: [],
  })),
  evasion('refuses', 'token in a proxy header', ({ token }) => ({
    headers: [`Proxy-Authorization: Bearer ${token}`, `X-Forwarded-Authorization: Bearer ${token}`],
  })),
];

const framing: readonly Evasion[] = [
  evasion('writes', 'chunked', (attempt) => ({
    headers: [bearer(attempt), 'Transfer-Encoding: chunked'],
    length: null,
    body: chunked(text(attempt), 7),
  })),
  evasion('writes', 'chunked, gzip inside', (attempt) => ({
    headers: [bearer(attempt), 'Transfer-Encoding: chunked', 'Content-Encoding: gzip'],
    length: null,
    body: chunked(gzipSync(text(attempt)), 50),
  })),
  evasion('writes', 'chunk extensions and trailers', (attempt) => ({
    headers: [bearer(attempt), 'Transfer-Encoding: chunked', 'Trailer: Content-Type'],
    length: null,
    body: chunked(text(attempt), 1_000)
      .toString('latin1')
      .replace('\r\n', ';a=b\r\n')
      .replace(/0\r\n\r\n$/, '0\r\nContent-Type: text/plain\r\n\r\n'),
  })),
  evasion('refuses', 'length and chunked', (attempt) => ({
    headers: [bearer(attempt), 'Transfer-Encoding: chunked'],
    body: chunked(text(attempt), 7),
  })),
  evasion('refuses', 'chunked twice', (attempt) => ({
    headers: [bearer(attempt), 'Transfer-Encoding: chunked, chunked'],
    length: null,
    body: chunked(text(attempt), 7),
  })),
  evasion('refuses', 'chunked in disguise', (attempt) => ({
    headers: [bearer(attempt), 'Transfer-Encoding: xchunked'],
    length: null,
    body: chunked(text(attempt), 7),
  })),
  evasion('refuses', 'two lengths', (attempt) => ({ headers: [bearer(attempt), 'Content-Length: 2'] })),
  evasion('refuses', 'length with a sign', (attempt) => ({ length: `+${text(attempt).length}` })),
  evasion('refuses', 'length in hexadecimal', (attempt) => ({
    length: `0x${text(attempt).length.toString(16)}`,
  })),
  evasion('refuses', 'length too short', () => ({ length: '20' })),
  evasion('refuses', 'space before the colon', (attempt) => ({
    headers: [bearer(attempt), 'Content-Encoding : gzip'],
  })),
  evasion('refuses', 'folded header', (attempt) => ({
    headers: [bearer(attempt), 'X-Note: a', ' Content-Encoding: gzip'],
  })),
  evasion('writes', 'HTTP/1.0', () => ({ version: 'HTTP/1.0' })),
  evasion('writes', 'HTTP/2.0', () => ({ version: 'HTTP/2.0' })),
  {
    name: 'a gated write pipelined behind a read',
    direct: 'writes',
    bytes: (attempt) =>
      Buffer.concat([
        rawBytes({ method: 'GET', target: '/xrpc/_health', length: null }),
        rawBytes({ headers: [bearer(attempt), JSON_TYPE, CLOSE], body: text(attempt) }),
      ]),
  },
  {
    name: 'a gated write inside the body of a harmless one',
    direct: 'refuses',
    bytes: (attempt) => {
      const inner = rawBytes({ headers: [bearer(attempt), JSON_TYPE, CLOSE], body: text(attempt) });
      return rawBytes({
        target: '/xrpc/com.atproto.server.createSession',
        headers: [JSON_TYPE],
        body: inner,
      });
    },
  },
  {
    name: 'a gated write in what one server takes for the body of a read',
    direct: 'writes',
    bytes: (attempt) =>
      Buffer.concat([
        rawBytes({ method: 'GET', target: '/xrpc/_health', length: '0' }),
        rawBytes({ headers: [bearer(attempt), JSON_TYPE, CLOSE], body: text(attempt) }),
      ]),
  },
];

const connection: readonly Evasion[] = [
  ...['authorization', 'content-type', 'content-encoding', 'x-forwarded-for', 'host'].map((field) =>
    evasion(
      'writes',
      `connection takes ${field} away`,
      (attempt) => ({
        headers: [bearer(attempt), `Connection: close, ${field}`],
      }),
      { close: false },
    ),
  ),
  evasion(
    'refuses',
    'upgrade to WebSocket on a write',
    (attempt) => ({
      headers: [bearer(attempt), 'Connection: Upgrade', 'Upgrade: websocket', ...WEB_SOCKET],
    }),
    { close: false },
  ),
  evasion(
    'refuses',
    'upgrade to HTTP/2 on a write',
    (attempt) => ({
      headers: [
        bearer(attempt),
        'Connection: Upgrade, HTTP2-Settings',
        'Upgrade: h2c',
        'HTTP2-Settings: AAMAAABkAAQAAP__',
      ],
    }),
    { close: false },
  ),
  {
    name: 'a gated write behind a WebSocket handshake of a wrong version',
    direct: 'refuses',
    bytes: (attempt) => behindHandshake(attempt, '12'),
  },
  {
    name: 'a gated write behind a good WebSocket handshake',
    direct: 'refuses',
    bytes: (attempt) => behindHandshake(attempt, '13'),
  },
  {
    name: 'the preface of HTTP/2',
    direct: 'refuses',
    bytes: () => Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  },
  evasion('writes', 'a header that sends it to another service', (attempt) => ({
    headers: [bearer(attempt), 'atproto-proxy: did:web:localhost#atproto_pds'],
  })),
  evasion('writes', 'a header that claims a loopback client', (attempt) => ({
    headers: [
      bearer(attempt),
      'X-Forwarded-For: 127.0.0.1',
      'X-Original-URL: /xrpc/_health',
      'X-Rewrite-URL: /xrpc/_health',
    ],
  })),
];

const WEB_SOCKET = ['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='];

function behindHandshake(attempt: Attempt, version: string): Buffer {
  const handshake = rawBytes({
    method: 'GET',
    target: '/xrpc/com.atproto.sync.subscribeRepos',
    headers: [
      'Connection: Upgrade',
      'Upgrade: websocket',
      `Sec-WebSocket-Version: ${version}`,
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ],
    length: null,
  });
  return Buffer.concat([
    handshake,
    rawBytes({ headers: [bearer(attempt), JSON_TYPE, CLOSE], body: text(attempt) }),
  ]);
}

function chunked(body: Buffer | string, size: number): Buffer {
  const bytes = Buffer.from(body);
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    const part = bytes.subarray(at, at + size);
    parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n'));
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]);
}

function utf32(json: string): Buffer {
  const bytes = Buffer.alloc(4 + json.length * 4);
  bytes.writeUInt32LE(0xfeff, 0);
  for (let i = 0; i < json.length; i += 1) bytes.writeUInt32LE(json.charCodeAt(i), 4 + i * 4);
  return bytes;
}

function unsigned(token: string): string {
  const header = Buffer.from(JSON.stringify({ typ: 'at+jwt', alg: 'none' })).toString('base64url');
  return `${header}.${token.split('.')[1]}.`;
}

/** All evasions by kind. */
export const EVASIONS: Readonly<Record<string, readonly Evasion[]>> = {
  plain,
  targets,
  methods,
  encodings,
  charsets,
  contentTypes,
  json,
  collections,
  batches,
  archives,
  credentials,
  framing,
  connection,
};
