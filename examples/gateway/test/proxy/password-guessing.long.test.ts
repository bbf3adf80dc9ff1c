import { gzipSync } from 'node:zlib';
import type { RunningServer } from '@gatehouse/http-koa/process';
import { createPdsAccount, type PdsAccount } from '@gatehouse/testing/servers/pds';
import { freePort } from '@gatehouse/testing/servers/port';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HomePages } from '../customer/world/home-pages.ts';
import { type OAuthClient, startOAuthClient } from './world/oauth-client.ts';
import { startStubUpstream } from './world/stub-upstream.ts';
import { startTestProxy, startWorld, type World } from './world/world.ts';

const CREATE_SESSION = '/xrpc/com.atproto.server.createSession';
const OWNER = '198.51.100.1';
const STRANGER = '203.0.113.9';
/** The proxy trusts `X-Forwarded-For`, so that the test can choose the address of each request. */
const TRUSTING = { trustedProxies: ['127.0.0.0/8'] };
let world: World;
let alice: PdsAccount;
let proxy: RunningServer;

beforeAll(async () => {
  world = await startWorld();
  alice = await createPdsAccount(world.pds, 'alice.test');
});

afterAll(() => world.stop());

beforeEach(async () => {
  ({ proxy } = await startTestProxy(world.pds, await freePort(), world.policy, TRUSTING));
});

afterEach(() => proxy.stop());

function post(path: string, address: string, body: BodyInit, headers: Record<string, string> = {}) {
  return fetch(`${proxy.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...headers },
    body,
    duplex: 'half',
  } as RequestInit);
}

const signIn = (address: string, password: string, identifier = 'alice.test') =>
  post(CREATE_SESSION, address, JSON.stringify({ identifier, password }));

/** Makes this number of attempts at once, and returns the statuses of the responses. */
async function statuses(count: number, attempt: (i: number) => Promise<Response>): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: count }, (_, i) => attempt(i)));
  return answers.map(({ status }) => status);
}

const counted = (all: number[], status: number) => all.filter((each) => each === status).length;

describe('guessing the password of a PDS account', () => {
  it('gets 429 with an XRPC error body after ten wrong passwords from one address, even concurrent ones', async () => {
    const all = await statuses(60, () => signIn(STRANGER, 'wrong'));
    expect([counted(all, 401), counted(all, 429)]).toEqual([10, 50]);
    const refused = await signIn(STRANGER, alice.password);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(await refused.json()).toEqual({
      error: 'RateLimitExceeded',
      message: expect.stringContaining('minutes'),
    });
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('is not forwarded to the personal data server above the limit', async () => {
    const stub = await startStubUpstream((socket) =>
      socket.end('HTTP/1.1 401 Unauthorized\r\nContent-Length: 2\r\n\r\n{}'),
    );
    const limited = await startTestProxy(stub, await freePort(), world.policy);
    const attempt = () =>
      fetch(`${limited.proxy.url}${CREATE_SESSION}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"identifier":"a.test","password":"x"}',
      });
    await statuses(40, attempt);
    expect(stub.received().split('createSession')).toHaveLength(11);
    await limited.proxy.stop();
    await stub.stop();
  });

  it('has one limit for all spellings of the name', async () => {
    const names = ['alice.test', 'ALICE.test', 'Alice.Test', 'aLiCe.TeSt'];
    const all = await statuses(40, (i) => signIn(STRANGER, 'wrong', names[i % 4]));
    expect(counted(all, 429)).toBe(30);
  });

  it.each<[string, () => [BodyInit, Record<string, string>]]>([
    ['chunked', () => [new Blob([guess()]).stream(), {}]],
    [
      'in UTF-16',
      () => [Buffer.from(guess(), 'utf16le'), { 'content-type': 'application/json; charset=utf-16' }],
    ],
    ['as text', () => [guess(), { 'content-type': 'text/plain' }]],
  ])('is limited when the proxy cannot read the name: %s', async (_how, make) => {
    const all = await statuses(30, () => post(CREATE_SESSION, STRANGER, ...make()));
    expect(counted(all, 429)).toBe(20);
  });

  it('is limited by address for all PDS accounts together', async () => {
    const all = await statuses(130, (i) => signIn(STRANGER, 'wrong', `nobody-${i}.test`));
    expect(counted(all, 429)).toBe(30);
  });

  it('is limited for all addresses together, but the owner can still sign in where they did before', async () => {
    expect((await signIn(OWNER, alice.password)).status).toBe(200);
    const all = await statuses(60, (i) => signIn(`203.0.113.${i}`, 'wrong'));
    expect(counted(all, 429)).toBeGreaterThanOrEqual(26);
    expect((await signIn('198.18.0.1', alice.password)).status).toBe(429);
    expect((await signIn(OWNER, alice.password)).status).toBe(200);
  });

  it('is limited to a hundred failures for all names of the PDS account together', async () => {
    const names = ['alice.test', alice.did, 'alice-test@example.com'];
    const all = await statuses(120, (i) => signIn(`203.0.113.${i}`, 'wrong', names[i % 3]));
    expect(counted(all, 401)).toBe(3 * 34);
  });

  it.each<[string, () => [BodyInit, Record<string, string>]]>([
    ['chunked', () => [new Blob([guess()]).stream(), {}]],
    ['compressed', () => [gzipSync(guess()), { 'content-encoding': 'gzip' }]],
    [
      'in UTF-16',
      () => [Buffer.from(guess(), 'utf16le'), { 'content-type': 'application/json; charset=utf-16' }],
    ],
  ])('is limited over all addresses in every spelling of the body: %s', async (_how, make) => {
    const all = await statuses(60, (i) => post(CREATE_SESSION, `203.0.113.${i}`, ...make()));
    expect(counted(all, 429)).toBeGreaterThanOrEqual(26);
  });

  it('is refused when the body is too large to be read', async () => {
    const large = JSON.stringify({ identifier: 'alice.test', password: 'x'.repeat(70_000) });
    expect((await post(CREATE_SESSION, STRANGER, large)).status).toBe(413);
    expect((await post(CREATE_SESSION, STRANGER, new Blob([large]).stream())).status).toBe(413);
  });

  it('does not refuse right passwords in a chunked or compressed body', async () => {
    const right = JSON.stringify({ identifier: 'alice.test', password: alice.password });
    expect((await post(CREATE_SESSION, OWNER, new Blob([right]).stream())).status).toBe(200);
    expect((await post(CREATE_SESSION, OWNER, gzipSync(right), { 'content-encoding': 'gzip' })).status).toBe(
      200,
    );
  });

  it('does not count right passwords', async () => {
    for (let round = 0; round < 15; round += 1)
      expect((await signIn(OWNER, alice.password)).status).toBe(200);
  });

  it('has one limit for all addresses of an IPv6 subscriber', async () => {
    const all = await statuses(20, (i) => signIn(`2001:db8:0:1::${i}`, 'wrong'));
    expect(counted(all, 429)).toBe(10);
  });

  it('is limited where a PDS account is deleted, because the response reveals whether the password was right', async () => {
    const body = JSON.stringify({ did: alice.did, password: 'wrong', token: 'ABCDE-FGHIJ' });
    const all = await statuses(20, () => post('/xrpc/com.atproto.server.deleteAccount', STRANGER, body));
    expect(counted(all, 429)).toBe(10);
  });

  it('is not counted while the personal data server is down', async () => {
    const stub = await startStubUpstream(() => {});
    const down = await startTestProxy(stub, await freePort(), world.policy);
    await stub.stop();
    const all = await statuses(30, () =>
      fetch(`${down.proxy.url}${CREATE_SESSION}`, { method: 'POST', body: guess() }),
    );
    expect(counted(all, 429)).toBeLessThanOrEqual(20);
    expect(
      (await fetch(`${down.proxy.url}${CREATE_SESSION}`, { method: 'POST', body: guess() })).status,
    ).toBe(502);
    await down.proxy.stop();
  });
});

describe('guessing on the sign-in page of the personal data server', () => {
  let oauth: OAuthClient;

  beforeAll(async () => {
    oauth = await startOAuthClient(world.pds.publicUrl, world.plcUrl, 'atproto');
  });

  afterAll(() => oauth.stop());

  it('is refused after ten wrong passwords', async () => {
    const { href } = await oauth.client.authorize('alice.test', { scope: 'atproto' });
    const device = new HomePages();
    const guessed: string[] = [];
    for (let round = 0; round < 12; round += 1) {
      const wrong = { ...alice, password: `wrong ${round}` };
      await device.grant(href, wrong).catch((error: Error) => guessed.push(error.message));
    }
    expect(guessed.filter((message) => message.includes('Invalid identifier or password'))).toHaveLength(10);
    expect(guessed.filter((message) => message.includes('RateLimitExceeded'))).toHaveLength(2);
  });
});

function guess(): string {
  return JSON.stringify({ identifier: 'alice.test', password: 'wrong' });
}
