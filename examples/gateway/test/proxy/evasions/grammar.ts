import { deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { type Attempt, GATED, OPEN, recordOf, writesOf } from './attempt.ts';
import { rawBytes } from './raw-request.ts';

/** The parts of a generated request. Most parts have their usual form in most requests. */
interface Sentence {
  readonly method: string;
  readonly nsid: string;
  readonly flips: readonly number[];
  readonly prefix: string;
  readonly suffix: string;
  readonly collection: string;
  readonly edit: (json: string) => string;
  readonly charset: readonly [name: string, encode: (json: string) => Buffer];
  readonly coding: readonly [name: string, encode: (bytes: Buffer) => Buffer];
  readonly credential: (attempt: Attempt) => readonly string[];
  readonly extra: readonly string[];
  readonly chunked: boolean;
  readonly before: readonly (readonly [method: string, target: string])[];
}

const REPO = 'com.atproto.repo';

/** Generates the usual value in most cases, and one of the other values in some cases. */
function mostly<T>(ordinary: T, ...others: readonly T[]): fc.Arbitrary<T> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(ordinary) },
    { weight: 2, arbitrary: fc.constantFrom(ordinary, ...others) },
  );
}

const sentence: fc.Arbitrary<Sentence> = fc.record({
  method: mostly('POST', 'GET', 'PUT', 'post', 'OPTIONS'),
  nsid: fc.constantFrom(`${REPO}.putRecord`, `${REPO}.createRecord`, `${REPO}.applyWrites`),
  flips: fc.oneof(fc.constant([]), fc.array(fc.nat(25), { maxLength: 3 })),
  prefix: mostly(
    '/xrpc/',
    '/XRPC/',
    '//xrpc/',
    '/xrpc//',
    '/./xrpc/',
    'http://localhost/xrpc/',
    '/%78rpc/',
    '/oauth/../xrpc/',
  ),
  suffix: mostly('', '/', '?', '?a=b', '#x', '//', '%20', ';a', '.', '?a#b', '/?a', '%2f'),
  collection: mostly(
    GATED,
    'CLOUD.svc.catalog.entry',
    'cloud.Svc.x',
    'cloud.svc.a.b.c',
    'cloud.svcs.x',
    OPEN,
    'cloud.svc.x ',
  ),
  edit: mostly<(json: string) => string>(
    (json) => json,
    (json) => json.replace('{', `{"collection":"${OPEN}","writes":[],`),
    (json) => json.replace('svc', '\\u0073vc'),
    (json) => json.replace('"collection"', '"\\u0063ollection"'),
    (json) => `\ufeff${json}`,
    (json) => json.replace('{', `{"__proto__":{"collection":"${OPEN}"},`),
    (json) => json.replace(/\}$/, `,"collection":"${OPEN}"}`),
    (json) => ` \n${json}\n `,
    (json) => `[${json}]`,
    (json) => json.replace('cloud', 'cloud\u0000'),
  ),
  charset: mostly<Sentence['charset']>(
    ['', (json) => Buffer.from(json)],
    ['; charset=utf-8', (json) => Buffer.from(json)],
    ['; charset="utf-16"', (json) => Buffer.from(`\ufeff${json}`, 'utf16le')],
    ['; charset=utf-16le', (json) => Buffer.from(json, 'utf16le')],
    ['; charset=utf-16be', (json) => Buffer.from(json, 'utf16le').swap16()],
    ['; charset=utf-7', (json) => Buffer.from(json.replace('cloud', '+AGMAbABvAHUAZA-'))],
    ['; charset=utf-8; charset=utf-16le', (json) => Buffer.from(json, 'utf16le')],
    ['; charset=utf-16le', (json) => Buffer.from(json)],
  ),
  coding: mostly<Sentence['coding']>(
    ['', (bytes) => bytes],
    ['gzip', (bytes) => gzipSync(bytes)],
    ['deflate', (bytes) => deflateSync(bytes)],
    ['GZip', (bytes) => gzipSync(bytes)],
    ['identity', (bytes) => bytes],
    ['gzip', (bytes) => bytes],
    ['gzip, identity', (bytes) => gzipSync(bytes)],
  ),
  credential: mostly<Sentence['credential']>(
    ({ token }) => [`Authorization: Bearer ${token}`],
    ({ token }) => [`authorization: bearer ${token}`],
    ({ token, entitledToken }) => [
      `Authorization: Bearer ${token}`,
      `Authorization: Bearer ${entitledToken}`,
    ],
    ({ token, entitledToken }) => [
      `Authorization: Bearer ${entitledToken}`,
      `Authorization: Bearer ${token}`,
    ],
    ({ token }) => [`Authorization: DPoP ${token}`],
    ({ token }) => [`Authorization: Bearer ${token} `],
    ({ token }) => [`Authorization:Bearer ${token}`],
  ),
  extra: fc.subarray(
    [
      'X-HTTP-Method-Override: POST',
      'X-Original-URL: /xrpc/_health',
      'Content-Type: text/plain',
      'Content-Encoding: identity',
      'Upgrade: websocket',
      'atproto-proxy: did:web:localhost#atproto_pds',
      'X-Forwarded-Host: example.com',
      'Expect: 100-continue',
      'Transfer-Encoding: identity',
      'TE: trailers',
    ],
    { maxLength: 2 },
  ),
  chunked: mostly(false, true),
  before: fc.oneof(
    { weight: 4, arbitrary: fc.constant([]) },
    {
      weight: 1,
      arbitrary: fc.constantFrom([['GET', '/xrpc/_health']] as const, [['OPTIONS', '/xrpc/x.y.z']] as const),
    },
  ),
});

/** Generates requests as functions of the attempt. */
export const anyEvasion: fc.Arbitrary<(attempt: Attempt) => Buffer> = sentence.map((words) => (attempt) => {
  const { collection, charset, coding, nsid, credential, extra } = words;
  const input = nsid.endsWith('applyWrites')
    ? writesOf(attempt, OPEN, collection)
    : recordOf(attempt, collection);
  const body = coding[1](charset[1](words.edit(JSON.stringify(input))));
  const name = [...nsid]
    .map((letter, i) => (words.flips.includes(i) ? letter.toUpperCase() : letter))
    .join('');
  const headers = [
    ...credential(attempt),
    `Content-Type: application/json${charset[0]}`,
    ...(coding[0] ? [`Content-Encoding: ${coding[0]}`] : []),
    ...extra,
    ...(words.chunked ? ['Transfer-Encoding: chunked'] : []),
    'Connection: close',
  ];
  const request = rawBytes({
    method: words.method,
    target: `${words.prefix}${name}${words.suffix}`,
    headers,
    body: words.chunked ? inOneChunk(body) : body,
    ...(words.chunked && { length: null }),
  });
  const before = words.before.map(([method, target]) => rawBytes({ method, target, length: null }));
  return Buffer.concat([...before, request]);
});

function inOneChunk(body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]);
}
