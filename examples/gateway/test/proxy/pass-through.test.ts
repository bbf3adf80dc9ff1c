import { randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { AtpAgent } from '@atproto/api';
import { createPdsAccount, type PdsAccount } from '@gatehouse/testing/servers/pds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawBytes, sendBytes } from './evasions/raw-request.ts';
import { startWorld, type World } from './world/world.ts';

const MEBIBYTE = 1024 * 1024;
let world: World;
let alice: PdsAccount;

beforeAll(async () => {
  world = await startWorld();
  alice = await createPdsAccount(world.pds, 'alice.test');
});

afterAll(() => world.stop());

/** Returns a response without the headers that are different in every response. */
async function seen(origin: string, path: string, init: RequestInit = {}) {
  const response = await fetch(`${origin}${path}`, { redirect: 'manual', ...init });
  const headers = Object.fromEntries(response.headers);
  for (const name of [
    'date',
    'connection',
    'keep-alive',
    'dpop-nonce',
    'content-security-policy',
    'set-cookie',
  ]) {
    delete headers[name];
  }
  return { status: response.status, headers, body: await response.text() };
}

function upload(body: BodyInit, type = 'application/octet-stream'): Promise<Response> {
  return fetch(`${world.proxy.url}/xrpc/com.atproto.repo.uploadBlob`, {
    method: 'POST',
    headers: { 'content-type': type, authorization: `Bearer ${alice.accessJwt}` },
    body,
    duplex: 'half',
  } as RequestInit);
}

describe('a request that is not gated', () => {
  it.each<[string, RequestInit?]>([
    ['/xrpc/_health'],
    ['/robots.txt'],
    ['/.well-known/oauth-authorization-server'],
    ['/.well-known/oauth-protected-resource'],
    ['/.well-known/atproto-did'],
    ['/.well-known/change-password'],
    ['/oauth/jwks'],
    ['/oauth/authorize'],
    ['/oauth/par', { method: 'POST' }],
    ['/oauth/token', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }],
    ['/xrpc/com.atproto.server.describeServer'],
    ['/xrpc/com.atproto.server.describeServer', { method: 'HEAD' }],
    ['/xrpc/com.atproto.server.getSession'],
    ['/xrpc/com.atproto.identity.resolveHandle?handle=alice.test'],
    ['/xrpc/com.atproto.identity.resolveHandle?handle=%00'],
    ['/xrpc/com.atproto.repo.getRecord?repo=nobody.test&collection=a.b.c&rkey=x'],
    ['/xrpc/com.atproto.sync.getRepo?did=did:plc:unknown'],
    ['/xrpc/com.atproto.repo.putRecord'],
    ['/xrpc/app.bsky.feed.getTimeline'],
    ['/xrpc/net.example.unknown.method', { method: 'POST', body: '{}' }],
    [
      '/xrpc/com.atproto.server.createSession',
      { method: 'POST', body: 'no json', headers: { 'content-type': 'application/json' } },
    ],
    ['/xrpc/com.atproto.server.createSession', { method: 'POST', body: 'text' }],
    ['/xrpc/com.atproto.server.createSession', { method: 'POST' }],
    [
      '/xrpc/com.atproto.repo.deleteRecord',
      {
        method: 'POST',
        body: `{"x":"${'x'.repeat(200_000)}"}`,
        headers: { 'content-type': 'application/json' },
      },
    ],
    [
      '/xrpc/com.atproto.repo.putRecord',
      {
        method: 'OPTIONS',
        headers: {
          origin: 'https://app.example.com',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,dpop',
        },
      },
    ],
    [
      '/oauth/token',
      {
        method: 'OPTIONS',
        headers: { origin: 'https://app.example.com', 'access-control-request-method': 'POST' },
      },
    ],
  ])('gets the response of the server itself: %s', async (path, init) => {
    expect(await seen(world.proxy.url, path, init)).toEqual(await seen(world.pds.url, path, init));
  });

  it('gets the server’s own errors if it is a write', async () => {
    const wrong = {
      repo: alice.did,
      collection: 'app.example.note',
      rkey: 'x',
      record: { $type: 'app.other' },
    };
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${alice.accessJwt}` },
      body: JSON.stringify(wrong),
    };
    const path = '/xrpc/com.atproto.repo.putRecord';
    const proxied = await seen(world.proxy.url, path, init);
    expect(proxied.status).toBe(400);
    expect(proxied).toEqual(await seen(world.pds.url, path, init));
  });

  it('can transfer blobs in both directions without changing a byte', async () => {
    const bytes = randomBytes(5 * MEBIBYTE);
    const { blob } = (await (await upload(bytes)).json()) as {
      blob: { ref: { $link: string }; size: number };
    };
    expect(blob.size).toBe(bytes.length);
    const record = { $type: 'app.example.file', blob };
    const agent = new AtpAgent({ service: world.proxy.url });
    await agent.login({ identifier: 'alice.test', password: alice.password });
    await agent.com.atproto.repo.putRecord({
      repo: alice.did,
      collection: 'app.example.file',
      rkey: 'f',
      record,
    });
    const query = new URLSearchParams({ did: alice.did, cid: blob.ref.$link });
    const down = await fetch(`${world.proxy.url}/xrpc/com.atproto.sync.getBlob?${query}`);
    expect(Buffer.from(await down.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('uploads a blob in chunks without a length', async () => {
    const pieces = Array.from({ length: 30 }, () => randomBytes(10_000));
    const response = await upload(Readable.toWeb(Readable.from(pieces)) as ReadableStream);
    expect(((await response.json()) as { blob: { size: number } }).blob.size).toBe(300_000);
  });

  it.each([6, 64])('gets an early 413 for a blob of %i MiB that is still being sent', async (size) => {
    for (let round = 0; round < 5; round += 1) {
      const response = await upload(Buffer.alloc(size * MEBIBYTE));
      expect([response.status, await response.json()]).toMatchObject([413, { error: 'PayloadTooLarge' }]);
    }
  });

  it('gets its response in order with others on one connection', async () => {
    const read = (...headers: string[]) =>
      rawBytes({ method: 'GET', target: '/xrpc/com.atproto.server.describeServer', headers, length: null });
    const requests = Buffer.concat([read(), read(), read('Connection: close')]);
    const answers = await sendBytes(world.proxy.url, requests, 5_000);
    expect(answers.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(3);
    expect(answers.match(/inviteCodeRequired/g)).toHaveLength(3);
  });

  it('can be sent by the official client', async () => {
    const agent = new AtpAgent({ service: world.proxy.url });
    await agent.login({ identifier: 'alice.test', password: alice.password });
    const record = { $type: 'app.example.note', text: 'written by the official client' };
    const made = await agent.com.atproto.repo.createRecord({
      repo: alice.did,
      collection: 'app.example.note',
      record,
    });
    const list = await agent.com.atproto.repo.listRecords({
      repo: alice.did,
      collection: 'app.example.note',
    });
    expect(list.data.records.map(({ uri }) => uri)).toContain(made.data.uri);
    const gated = {
      repo: alice.did,
      collection: 'cloud.svc.catalog.entry',
      record: { $type: 'cloud.svc.catalog.entry' },
    };
    await expect(agent.com.atproto.repo.createRecord(gated)).rejects.toMatchObject({
      status: 403,
      error: 'svc.entitlement.metadata_write_denied',
    });
  });

  it('resolves a handle at its own host name, as at the server', async () => {
    const did = await new Promise((resolve, reject) => {
      const { hostname, port } = new URL(world.proxy.url);
      const headers = { host: 'alice.test' };
      httpRequest({ hostname, port, path: '/.well-known/atproto-did', headers }, async (response) => {
        resolve(Buffer.concat(await response.toArray()).toString());
      })
        .on('error', reject)
        .end();
    });
    expect(did).toBe(alice.did);
  });
});

describe('a response of the proxy itself', () => {
  it('is an HTML page at the root and below /app', async () => {
    for (const path of ['/', '/app', '/app/', '/app/anything/below']) {
      const headers = path.includes('below') ? { Accept: 'text/html,*/*;q=0.8' } : {};
      const response = await fetch(`${world.proxy.url}${path}`, { headers });
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'text/html; charset=utf-8',
      ]);
    }
    expect((await fetch(world.proxy.url, { method: 'POST', body: 'x' })).status).toBe(405);
  });

  it.each([
    '/nothing',
    '/xrpcs',
    '/admin',
    '/application',
    '/healthy',
    '/.git/config',
    '/app/anything/below',
  ])(
    'has status 404 for a path that neither server has, unless the client accepts HTML: %s',
    async (path) => {
      const response = await fetch(`${world.proxy.url}${path}`);
      expect([response.status, await response.json()]).toMatchObject([404, { error: 'not_found' }]);
    },
  );

  it.each([
    ['POST', '/xrpc/com.atproto.repo.PUTRECORD', 400, 'target_not_canonical'],
    ['POST', '/xrpc/com.atproto.space.createRecord', 403, 'write_unknown'],
    ['DELETE', '/xrpc/com.atproto.repo.deleteRecord', 405, 'method_not_supported'],
  ])('contains a clear error for %s %s', async (method, path, status, error) => {
    const response = await fetch(`${world.proxy.url}${path}`, { method });
    expect([response.status, await response.json()]).toMatchObject([status, { error }]);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  it.each([
    ['text/plain', '{}', 415, 'unsupported_media_type'],
    ['application/json; charset=utf-16', '{}', 415, 'unsupported_media_type'],
    ['application/json', '{', 400, 'malformed_json'],
    ['application/json', '', 400, 'malformed_json'],
    ['application/json', '{}', 400, 'invalid_request'],
    ['application/json', JSON.stringify({ x: 'x'.repeat(1_000_000) }), 413, 'payload_too_large'],
  ])('contains a clear error for a write of %s %.20s', async (type, body, status, error) => {
    const response = await fetch(`${world.proxy.url}/xrpc/com.atproto.repo.putRecord`, {
      method: 'POST',
      headers: { 'content-type': type, authorization: `Bearer ${alice.accessJwt}` },
      body,
    });
    expect([response.status, await response.json()]).toMatchObject([status, { error }]);
  });

  it.each([
    ['long', { headers: [], length: '999999', body: '{' }],
    ['without a length', { headers: ['Transfer-Encoding: chunked'], length: null, body: '1\r\n{\r\n' }],
    ['compressed', { headers: ['Content-Encoding: gzip'], body: gzipSync('{}') }],
  ])('has status 401 for a write without a token that is %s', async (_how, { headers, ...rest }) => {
    const common = ['Content-Type: application/json', 'Connection: close'];
    const bytes = rawBytes({ headers: [...common, ...headers], ...rest });
    expect(await sendBytes(world.proxy.url, bytes, 5_000)).toMatch(/^HTTP\/1.1 401 .*"AuthMissing"/s);
  });

  it('has status 413 for a body that decompresses to more than the limit', async () => {
    const response = await fetch(`${world.proxy.url}/xrpc/com.atproto.repo.putRecord`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-encoding': 'gzip',
        authorization: `Bearer ${alice.accessJwt}`,
      },
      body: gzipSync(Buffer.alloc(32 * MEBIBYTE, ' ')),
    });
    expect([response.status, await response.json()]).toMatchObject([413, { error: 'payload_too_large' }]);
  });
});

describe('a new PDS account', () => {
  it('has an identity document that names the proxy', async () => {
    const document = await (await fetch(`${world.plcUrl}/${alice.did}`)).json();
    const { port } = new URL(world.proxy.url);
    expect(document.service).toMatchObject([
      { id: '#atproto_pds', serviceEndpoint: `http://localhost:${port}` },
    ]);
  });
});
