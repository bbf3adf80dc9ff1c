import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AtprotoOAuthClientAdapter } from '@gatehouse/adapters/atproto';
import { KnexAuditLog } from '@gatehouse/adapters/knex';
import { KnexOAuthSessionStore, openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import { AUTHORIZATION_LIFETIME, SweepUnusedTokens } from '@gatehouse/core/identity';
import { DAY, Sha256 } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import type { MovableClock } from '@gatehouse/testing/memory';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { createPdsAccount, type PdsAccount, type RunningPds, startPds } from '@gatehouse/testing/servers/pds';
import { type RunningPlc, startPlc } from '@gatehouse/testing/servers/plc';
import { freePort } from '@gatehouse/testing/servers/port';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Entitlements, postgresEntitlements } from '../proxy/world/entitlements.ts';
import { HomePages } from './world/home-pages.ts';
import { runningGateway, type TestGateway } from './world/running-gateway.ts';
import { startTlsEdge, type TlsEdge } from './world/tls-edge.ts';
import { type Visit, Visitor } from './world/visitor.ts';

const SECRET = 'Kq0sJ2v7Yx4nB8mW1tR5zC9uE3hL6pD0';
const NEXT_SECRET = 'w5Tn8Rb2Hs9Xc4Lp6Gd0Jf3vQm1Yw7Zk';

const home = new HomePages();
let folder: string;
let entitlements: Entitlements;
let plc: RunningPlc;
let pds: RunningPds;
let alice: PdsAccount;
let bob: PdsAccount;
let gateway: TestGateway;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sign-in-'));
  entitlements = await postgresEntitlements(inject('postgresUrl'));
  plc = await startPlc();
  const port = await freePort();
  pds = await startPds({ dataDir: folder, plcUrl: plc.url, publicUrl: `http://localhost:${port}`, port });
  alice = await createPdsAccount(pds, 'alice.test');
  bob = await createPdsAccount(pds, 'bobby.test');
  gateway = await started();
});

afterAll(async () => {
  await gateway.stop();
  await pds.stop();
  await plc.stop();
  await entitlements.drop();
  await removeFolder(folder);
});

/** Starts a gateway process on the shared database, under row-level security. */
function started(
  variables: Readonly<Record<string, string>> = {},
  clock?: MovableClock,
): Promise<TestGateway> {
  const environment = {
    DATABASE_URL: entitlements.databaseUrl,
    PDS_PUBLIC_URL: pds.publicUrl,
    PLC_URL: plc.url,
    JWT_SECRET: SECRET,
    ...variables,
  };
  return runningGateway(environment, clock);
}

const newVisitor = () => new Visitor(gateway.url);

async function begin(visitor: Visitor, { handle } = alice): Promise<string> {
  const { body } = await visitor.post('/api/v1/oauth/start', { handle });
  return String(body?.redirect_url);
}

const comeBack = (visitor: Visitor, callback: URL) => visitor.get(callback.pathname + callback.search);

async function signIn(visitor: Visitor, person: PdsAccount): Promise<Visitor> {
  const callback = await home.grant(await begin(visitor, person), person);
  expect((await comeBack(visitor, callback)).location).toBe('/');
  return visitor;
}

const errorIn = ({ location }: Visit) => new URL(String(location), gateway.url).searchParams.get('error');

const isSignedIn = async (visitor: Visitor) => (await visitor.get('/api/v1/me')).status === 200;

async function lastRefusal(): Promise<unknown> {
  const database = await openDatabaseAs('operator', entitlements.databaseUrl);
  const log = new KnexAuditLog(database, gateway.container.get(Sha256));
  const { items } = await log.page({}, { limit: 1 });
  await database.close();
  return items[0];
}

async function onTokens<T>(work: (tokens: KnexOAuthSessionStore) => Promise<T>): Promise<T> {
  const database = await openDatabaseAs('gateway', entitlements.databaseUrl);
  const result = await work(new KnexOAuthSessionStore(database, 'customer'));
  await database.close();
  return result;
}

/** Returns the sealed tokens of the customer; undefined if none are stored. */
const tokensOf = ({ did }: PdsAccount) => onTokens((tokens) => tokens.get(did as Did));

/** Refreshes the tokens of the customer, as the gateway does after the access token has expired. */
const refreshAt = async ({ container }: TestGateway, { did }: PdsAccount) =>
  (await container.get(AtprotoOAuthClientAdapter).library()).restore(did, true);

// These tests run first, because the server limits how many log records of one kind it writes.
describe('a callback with a manipulated code', () => {
  it('is logged with its cause if the PDS of the customer has failed', async () => {
    const visitor = newVisitor();
    const callback = await home.deny(await begin(visitor));
    for (const name of ['error', 'error_description']) callback.searchParams.delete(name);
    callback.searchParams.set('code', 'unknown-code');
    const before = gateway.log.length;
    await comeBack(visitor, callback);
    const failures = gateway.log.slice(before).filter(({ msg }) => msg === 'failed');
    expect(failures).toMatchObject([
      { level: 50, err: { type: 'OAuthFailed', stack: expect.stringContaining('invalid_grant') } },
    ]);
  });
});

describe("a sign-in at the customer's PDS", () => {
  it('starts exactly one session', async () => {
    const visitor = newVisitor();
    const callback = await home.grant(await begin(visitor), alice);
    const { status, location, headers } = await comeBack(visitor, callback);
    expect([status, location]).toEqual([303, '/']);
    const cookies = headers.getSetCookie();
    expect(cookies.find((line) => line.startsWith('svc_session='))).toMatch(
      /; path=\/; .*samesite=lax; httponly$/,
    );
    expect(visitor.cookie('svc_oauth')).toBeUndefined();
    expect((await visitor.get('/api/v1/me')).body).toEqual({
      account: { did: alice.did, handle: 'alice.test' },
    });
    expect(errorIn(await comeBack(visitor, callback))).toBe('oauth_state_invalid');
    expect(await isSignedIn(visitor)).toBe(true);
  });

  it.each(['ALICE.Test', ' @alice.test ', () => alice.did])('finds the PDS account by %s', async (name) => {
    const handle = typeof name === 'string' ? name : name();
    expect((await newVisitor().post('/api/v1/oauth/start', { handle })).status).toBe(200);
  });

  it.each([
    ['nobody.test', 'no account was found for nobody.test; check the spelling'],
    ['https://alice.test', 'this is not a handle; enter one such as alice.example.com'],
    ['did:plc:short', 'no account was found for did:plc:short; check the spelling'],
    ['did:key:zQ3sh', 'no account was found for did:key:zQ3sh; check the spelling'],
    ['', 'this is not a handle; enter one such as alice.example.com'],
    [
      'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa',
      'no account was found for did:plc:aaaaaaaaaaaaaaaaaaaaaaaa; check the spelling',
    ],
  ])('explains what is wrong with %j', async (handle, detail) => {
    const { status, body } = await newVisitor().post('/api/v1/oauth/start', { handle });
    expect([status, body]).toEqual([
      400,
      { error: 'oauth_authorize_failed', message: `OAuth authorize failed: ${detail}` },
    ]);
  });

  it('belongs to the browser that started it, and other clients cannot prevent its completion', async () => {
    const [visitor, stranger] = [newVisitor(), newVisitor()];
    const callback = await home.grant(await begin(visitor), alice);
    await begin(stranger);
    expect(errorIn(await comeBack(stranger, callback))).toBe('oauth_state_invalid');
    expect(await isSignedIn(stranger)).toBe(false);
    expect((await comeBack(visitor, callback)).location).toBe('/');
  });

  it('must be completed in time by the clock of the gateway', async () => {
    const visitor = newVisitor();
    const { headers, body } = await visitor.post('/api/v1/oauth/start', { handle: alice.handle });
    const end = new Date(gateway.clock.now() + AUTHORIZATION_LIFETIME).toUTCString();
    expect(headers.getSetCookie().find((line) => line.startsWith('svc_oauth='))).toContain(`expires=${end}`);
    const callback = await home.deny(String(body?.redirect_url));
    gateway.clock.advance(AUTHORIZATION_LIFETIME);
    expect(errorIn(await comeBack(visitor, callback))).toBe('oauth_state_invalid');
  });

  it('accepts one of two concurrent callbacks', async () => {
    const visitor = newVisitor();
    const callback = await home.grant(await begin(visitor), alice);
    const visits = await Promise.all([comeBack(visitor, callback), comeBack(visitor, callback)]);
    expect(visits.map(errorIn).sort()).toEqual([null, 'oauth_state_invalid'].sort());
  });

  it('is refused and recorded with the missing scopes if the user granted too few', async () => {
    const visitor = newVisitor();
    const callback = await home.grant(await begin(visitor), alice, 'atproto');
    expect(errorIn(await comeBack(visitor, callback))).toBe('oauth_scope_missing');
    expect(await isSignedIn(visitor)).toBe(false);
    expect(await tokensOf(alice)).toBeUndefined();
    expect(await lastRefusal()).toMatchObject({
      action: 'session.refused',
      subject: alice.did,
      detail: { message: expect.stringContaining('This service also needs: repo:cloud.svc.catalog.entry') },
    });
  });
});

describe('a manipulated callback', () => {
  /** Changes of the query with which the callback is called, and the expected refusal. */
  interface Case {
    readonly refusal: string;
    readonly what: string;
    readonly changes: Readonly<Record<string, string | null>>;
    readonly more?: string;
  }
  const code = { code: 'unknown-code' };
  const denial = { error: 'access_denied' };
  const oddWords = { error: 'server_error', error_description: `\0\u202e${'long '.repeat(200)}` };
  const unknown = 'oauth_state_invalid';
  const failed = 'oauth_failed';
  const cases: readonly Case[] = [
    { refusal: unknown, what: 'has no state', changes: { ...code, state: null } },
    { refusal: unknown, what: 'has an empty state', changes: { ...code, state: '' } },
    { refusal: unknown, what: 'has two states', changes: code, more: 'state=another' },
    { refusal: unknown, what: 'has an unknown state', changes: { ...code, state: 'of-no-one' } },
    { refusal: failed, what: 'has no code', changes: {} },
    { refusal: failed, what: 'has an empty code', changes: { code: '' } },
    { refusal: failed, what: 'has two codes', changes: code, more: 'code=another' },
    { refusal: failed, what: 'has an unknown code', changes: code },
    { refusal: failed, what: 'has no issuer', changes: { ...code, iss: null } },
    { refusal: failed, what: 'has an empty issuer', changes: { ...code, iss: '' } },
    { refusal: failed, what: 'comes from another issuer', changes: { ...code, iss: 'https://mix.up' } },
    { refusal: failed, what: 'is wrapped in a token', changes: { ...code, response: 'e30.e30.' } },
    { refusal: 'oauth_denied', what: 'says no', changes: denial },
    { refusal: 'oauth_denied', what: 'says no and has a code', changes: { ...code, ...denial } },
    { refusal: failed, what: 'has an empty error', changes: { ...code, error: '' } },
    { refusal: failed, what: 'has an error in odd words', changes: oddWords },
  ];

  it.each(cases)('redirects to $refusal when it $what', async ({ refusal, changes, more = '' }) => {
    const visitor = newVisitor();
    const { pathname, searchParams } = await home.deny(await begin(visitor));
    const asSent = { error: null, error_description: null };
    for (const [name, value] of Object.entries<string | null>({ ...asSent, ...changes })) {
      if (value === null) searchParams.delete(name);
      else searchParams.set(name, value);
    }
    const visit = await visitor.get(`${pathname}?${searchParams}&${more}`);
    expect([visit.status, errorIn(visit)]).toEqual([303, refusal]);
    expect([visitor.cookie('svc_session'), visitor.cookie('svc_oauth')]).toEqual([undefined, undefined]);
  });

  it('is completed even with unknown parameters', async () => {
    const visitor = newVisitor();
    const callback = await home.grant(await begin(visitor), alice);
    callback.searchParams.set('utm_source', 'a letter');
    expect((await comeBack(visitor, callback)).location).toBe('/');
  });
});

describe('the tokens of a customer', () => {
  it('are kept while a browser is signed in, and revoked with the last session', async () => {
    const first = await signIn(newVisitor(), bob);
    const second = await signIn(newVisitor(), bob);
    const sealed = (await tokensOf(bob)) ?? '';
    expect((await first.post('/api/v1/logout')).status).toBe(204);
    expect(await tokensOf(bob)).toBe(sealed);
    expect((await second.post('/api/v1/logout')).status).toBe(204);
    expect([await isSignedIn(second), await tokensOf(bob)]).toEqual([false, undefined]);
    await onTokens((tokens) => tokens.put(bob.did as Did, sealed));
    await expect(refreshAt(gateway, bob)).rejects.toThrow('Invalid refresh token');
    expect(await tokensOf(bob)).toBeUndefined();
  });

  it('are revoked when another customer signs in on the last browser', async () => {
    const visitor = await signIn(newVisitor(), bob);
    await signIn(visitor, alice);
    expect([await tokensOf(bob), await tokensOf(alice)]).toEqual([undefined, expect.any(String)]);
    expect((await visitor.get('/api/v1/me')).body).toMatchObject({ account: { did: alice.did } });
  });

  it('are revoked by a sweep when the last session has expired', async () => {
    await signIn(newVisitor(), bob);
    const sealed = (await tokensOf(bob)) ?? '';
    gateway.clock.advance(30 * DAY);
    const sweep = gateway.container.get(SweepUnusedTokens);
    await sweep.execute();
    expect(await tokensOf(bob)).toBe(sealed);
    await sweep.execute();
    expect(await tokensOf(bob)).toBeUndefined();
    await onTokens((tokens) => tokens.put(bob.did as Did, sealed));
    await expect(refreshAt(gateway, bob)).rejects.toThrow('Invalid refresh token');
  });

  it('survive a concurrent refresh by two gateway processes', async () => {
    await signIn(newVisitor(), bob);
    const other = await started({}, gateway.clock);
    for (let round = 0; round < 3; round += 1)
      await Promise.all([gateway, other, gateway, other].map((each) => refreshAt(each, bob)));
    expect((await (await refreshAt(other, bob)).getTokenInfo()).sub).toBe(bob.did);
    await other.stop();
  });
});

async function documents(visitor: Visitor) {
  const paths = ['oauth-client-metadata.json', 'jwks.json'];
  const [metadata, jwks] = await Promise.all(paths.map((path) => visitor.get(`/.well-known/${path}`)));
  return { metadata: metadata?.body, keys: jwks?.body?.keys as readonly { readonly kid: string }[] };
}

describe('a gateway on loopback', () => {
  it('is an OAuth client without registration and without a key', async () => {
    const { metadata, keys } = await documents(newVisitor());
    expect(metadata).toMatchObject({
      client_id: expect.stringMatching(
        /^http:\/\/localhost\?redirect_uri=http%3A%2F%2F127\.0\.0\.1%3A18080%2F/,
      ),
      token_endpoint_auth_method: 'none',
      application_type: 'native',
    });
    expect(keys).toEqual([]);
  });
});

describe('a gateway that is reached over https', () => {
  let edge: TlsEdge;
  let current: TestGateway;

  beforeAll(async () => {
    edge = await startTlsEdge('gateway.gatehouse.internal');
    await startAnew();
  });
  afterAll(async () => {
    await current.stop();
    await edge.stop();
  });

  async function startAnew(variables: Readonly<Record<string, string>> = {}): Promise<void> {
    current = await started({ PUBLIC_BASE_URL: edge.url, CORS_ALLOWED_ORIGINS: edge.url, ...variables });
    edge.forwardTo(current.url);
  }

  async function restart(variables: Readonly<Record<string, string>>): Promise<void> {
    await current.stop();
    await startAnew(variables);
  }

  it('is a confidential client identified by its address, with a stable key', async () => {
    const visitor = new Visitor(edge.url);
    const { metadata, keys } = await documents(visitor);
    expect(metadata).toMatchObject({
      client_id: `${edge.url}/.well-known/oauth-client-metadata.json`,
      redirect_uris: [`${edge.url}/api/v1/oauth/callback`],
      token_endpoint_auth_method: 'private_key_jwt',
      jwks_uri: `${edge.url}/.well-known/jwks.json`,
    });
    expect(keys).toEqual([expect.not.objectContaining({ d: expect.anything() })]);
    await restart({});
    expect(await documents(visitor)).toEqual({ metadata, keys });
  });

  it('keeps users signed in while a published secret replaces the current one', async () => {
    await restart({ JWT_SECRET: SECRET, JWT_SECRET_ALSO_ACCEPTED: NEXT_SECRET });
    const visitor = await signIn(new Visitor(edge.url), bob);
    expect(visitor.secureCookies).toEqual(['svc_session', 'svc_session.sig']);
    const { keys } = await documents(visitor);
    await restart({ JWT_SECRET: NEXT_SECRET, JWT_SECRET_ALSO_ACCEPTED: SECRET });
    expect((await documents(visitor)).keys).toEqual(keys.toReversed());
    expect(await isSignedIn(visitor)).toBe(true);
    await refreshAt(current, bob);
    const newcomer = await signIn(new Visitor(edge.url), alice);
    await restart({ JWT_SECRET: NEXT_SECRET });
    expect([await isSignedIn(visitor), await isSignedIn(newcomer)]).toEqual([false, true]);
    await refreshAt(current, alice);
  });
});
