import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { Clock, MINUTE } from '@gatehouse/core/kernel';
import { AttemptStore } from '@gatehouse/core/throttle';
import { DEFAULT_LIMITS } from '@gatehouse/http-koa/process';
import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HomePages } from '../customer/world/home-pages.ts';
import { Visitor } from '../customer/world/visitor.ts';
import { responseToHalfSent } from '../half-sent-bodies.ts';
import { type Entitlements, sqliteEntitlements } from '../proxy/world/entitlements.ts';
import { BridgeBrowser } from './world/bridge-browser.ts';
import { type BridgeHome, bridgeHome } from './world/bridge-home.ts';
import { CLIENT_SECRET, runningBridge, type TestBridge } from './world/running-bridge.ts';

const CALLBACK = 'http://127.0.0.1:9/callback';
const CHALLENGE = createHash('sha256').update('x'.repeat(43)).digest('base64url');
const VALID = {
  client_id: 'forum',
  response_type: 'code',
  redirect_uri: CALLBACK,
  scope: 'openid',
  state: 'abc',
  code_challenge: CHALLENGE,
  code_challenge_method: 'S256',
};

let home: BridgeHome;
let entitlements: Entitlements;
let bridge: TestBridge;

beforeAll(async () => {
  home = await bridgeHome();
  entitlements = await sqliteEntitlements();
  const forum = { client_id: 'forum', entitlement: 'any', redirect_uris: [CALLBACK] } as const;
  const variables = {
    ...home.variables,
    DATABASE_URL: entitlements.databaseUrl,
    MAX_CONNECTIONS_PER_ADDRESS: String(DEFAULT_LIMITS.maxConnections),
  };
  bridge = await runningBridge(variables, [forum]);
});

afterAll(async () => {
  await bridge.stop();
  await entitlements.drop();
  await home.stop();
});

const authorize = (change: Readonly<Record<string, string | undefined>> = {}, more = '') => {
  const given = Object.entries({ ...VALID, ...change }).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  );
  return new BridgeBrowser(bridge.issuer).open(`/authorize?${new URLSearchParams(given)}${more}`);
};

describe('an authorization request', () => {
  it.each([
    ['a redirect URI that is not registered', { redirect_uri: 'https://evil.example/callback' }],
    ['a redirect URI with an addition', { redirect_uri: `${CALLBACK}/` }],
    ['a redirect URI with another port', { redirect_uri: 'http://127.0.0.1:10/callback' }],
    ['a redirect URI without the port', { redirect_uri: 'http://127.0.0.1/callback' }],
    ['a redirect URI with another name of the host', { redirect_uri: 'http://localhost:9/callback' }],
    ['a redirect URI with the address in another form', { redirect_uri: 'http://0x7f.1:9/callback' }],
    ['a redirect URI with a dot after the host', { redirect_uri: 'http://127.0.0.1.:9/callback' }],
    ['a redirect URI with a user name', { redirect_uri: 'http://evil.example@127.0.0.1:9/callback' }],
    ['a redirect URI as a user name', { redirect_uri: 'http://127.0.0.1:9@evil.example/callback' }],
    ['a redirect URI with a fragment', { redirect_uri: `${CALLBACK}#evil.example` }],
    ['a redirect URI with a query', { redirect_uri: `${CALLBACK}?to=evil.example` }],
    ['a redirect URI with an encoded letter', { redirect_uri: 'http://127.0.0.1:9/c%61llback' }],
    ['a redirect URI with a dot segment', { redirect_uri: 'http://127.0.0.1:9/x/../callback' }],
    ['a redirect URI with an encoded dot segment', { redirect_uri: 'http://127.0.0.1:9/%2e%2e/callback' }],
    ['a redirect URI with a backslash', { redirect_uri: 'http://127.0.0.1:9\\callback' }],
    ['a redirect URI in capitals', { redirect_uri: CALLBACK.toUpperCase() }],
    ['a redirect URI with another scheme', { redirect_uri: CALLBACK.replace('http:', 'https:') }],
    ['a redirect URI with a script', { redirect_uri: 'javascript:alert(1)//evil.example' }],
    ['a redirect URI after a line break', { redirect_uri: `\r\n${CALLBACK}` }],
    ['a redirect URI before a blank', { redirect_uri: `${CALLBACK} ` }],
    ['a redirect URI before NUL', { redirect_uri: `${CALLBACK}\0` }],
    ['a client that does not exist', { client_id: 'nobody' }],
    ['a client with NUL in its id', { client_id: 'forum\0' }],
    ['no redirect URI', { redirect_uri: undefined }],
  ])('with %s leads to an error page of the bridge', async (_what, change) => {
    const page = await authorize(change);
    expect([page.status, page.url.origin]).toEqual([400, bridge.issuer]);
    expect(page.html).toContain('You cannot sign in');
    expect(page.html).not.toContain('evil.example');
  });

  it.each([
    ['no code challenge', { code_challenge: undefined }, 'invalid_request'],
    ['a plain code challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['the implicit flow', { response_type: 'id_token', nonce: 'n' }, 'invalid_request'],
    ['a request object', { request: 'e30.e30.' }, 'request_not_supported'],
    ['a request URI', { request_uri: 'https://evil.example/r' }, 'request_uri_not_supported'],
    ['a response mode that does not exist', { response_mode: 'web_message' }, 'unsupported_response_mode'],
    ['an unknown prompt', { prompt: 'create' }, 'invalid_request'],
    ['prompt=none with another', { prompt: 'none login' }, 'invalid_request'],
    ['prompt=none without a session', { prompt: 'none' }, 'login_required'],
    ['a negative max_age', { max_age: '-1' }, 'invalid_request'],
  ])('with %s is redirected to the app with an error', async (_what, change, error) => {
    const { url } = await authorize(change);
    const answer = new URLSearchParams(url.search || url.hash.slice(1));
    expect(url.href.startsWith(CALLBACK)).toBe(true);
    expect([answer.get('error'), answer.get('state'), answer.get('code')]).toEqual([error, 'abc', null]);
  });

  it('with a response mode that is not offered gets no code', async () => {
    const { html } = await authorize({ response_mode: 'form_post' });
    expect(html).toContain('name="error"');
    expect(html).not.toContain('name="code"');
  });

  it('with a repeated parameter is refused', async () => {
    const { url, html } = await authorize({}, '&scope=openid');
    expect([url.searchParams.get('error') ?? html]).toEqual([expect.stringContaining('invalid_request')]);
  });

  it('can have a claims parameter, which the bridge ignores', async () => {
    expect((await authorize({ claims: '{"userinfo":{"email":{"essential":true}}}' })).html).toContain(
      'name="handle"',
    );
  });

  it('with a huge state is refused and stores nothing', async () => {
    await expect(authorize({ state: 'x'.repeat(100_000) })).resolves.toMatchObject({ status: 431 });
  });

  it.each([
    ['/authorize', 'bridge-authorize'],
    ['/authorize/', 'bridge-authorize'],
    ['/AUTHORIZE', 'bridge-authorize'],
    ['/logout', 'bridge-sign-out'],
    ['/Logout/', 'bridge-sign-out'],
  ])('to %s counts against the limit of its address', async (path, act) => {
    const { container } = bridge;
    const key = createHash('sha256').update(`${act}\n127.0.0.1`).digest('hex');
    const counted = async () =>
      (await container.get(AttemptStore).count(key, MINUTE, container.get(Clock).now())).attempts;
    const before = await counted();
    await new BridgeBrowser(bridge.issuer).open(`${path}?${new URLSearchParams(VALID)}`);
    expect(await counted()).toBe(before + 2);
  });

  it('with markup is shown as plain text', async () => {
    const { html } = await authorize({ login_hint: '"><script>alert(1)</script>' });
    expect(html).toContain('&quot;&gt;&lt;script&gt;');
    expect(html).not.toContain('<script');
  });
});

describe('the pages of a pending sign-in', () => {
  it('belong to the browser that started it', async () => {
    const browser = new BridgeBrowser(bridge.issuer);
    const { url } = await browser.open(`/authorize?${new URLSearchParams(VALID)}`);
    const stranger = await new BridgeBrowser(bridge.issuer).open(url);
    expect([stranger.status, stranger.html]).toEqual([400, expect.stringContaining('has expired')]);
  });

  it('accept no forms from another site', async () => {
    const browser = new Visitor(bridge.issuer);
    const { location } = await browser.get(`/authorize?${new URLSearchParams(VALID)}`);
    const decline = (origin: string) =>
      browser.send('POST', `${location}/decline`, {}, { Origin: origin, 'Sec-Fetch-Site': 'cross-site' });
    expect((await decline('https://evil.example')).body?.error).toBe('origin_refused');
    expect((await decline(bridge.issuer)).status).toBe(200);
  });

  it('load nothing, run no script and cannot be framed', async () => {
    const { headers } = await authorize();
    const policy = headers.get('Content-Security-Policy');
    expect(policy).toMatch(/default-src 'none'.*form-action 'self'.*frame-ancestors 'none'/);
    expect(headers.get('Cache-Control')).toContain('no-store');
  });

  it('explain an unknown handle, and a sign-in that the user denied', async () => {
    const browser = new BridgeBrowser(bridge.issuer);
    const page = await browser.open(`/authorize?${new URLSearchParams(VALID)}`);
    const failed = await browser.send(page, 'Continue', { handle: 'nobody.test' });
    expect([failed.status, failed.html]).toEqual([400, expect.stringContaining('No account was found')]);
    expect((await browser.refuse(page, home.alice)).html).toContain('You did not allow the sign-in');
  });

  it.each(['constructor', '__proto__'])('show a message for the unknown error code %s', async (code) => {
    const browser = new BridgeBrowser(bridge.issuer);
    const { url } = await browser.open(`/authorize?${new URLSearchParams(VALID)}`);
    for (const path of [url.pathname, '/'])
      expect(await browser.open(`${path}?error=${code}`)).toMatchObject({
        status: 200,
        html: expect.stringContaining('Your server did not complete the sign-in.'),
      });
  });

  it.each([
    ['no handle', 'This is not a handle; enter one such as alice.example.com.'],
    ['unknown.test', 'No account was found for unknown.test; check the spelling.'],
  ])('explain in a sentence, without words of the protocol, that "%s" is wrong', async (handle, sentence) => {
    const browser = new BridgeBrowser(bridge.issuer);
    const page = await browser.open(`/authorize?${new URLSearchParams(VALID)}`);
    const { status, html } = await browser.send(page, 'Continue', { handle });
    expect([status, html]).toEqual([400, expect.stringContaining(`id="fault">${sentence}</p>`)]);
    expect(html).toMatch(/<input id="handle"[^>]* aria-invalid="true">/);
  });

  it('reject a sign-in that another browser has begun', async () => {
    const [attacker, victim] = [new BridgeBrowser(bridge.issuer), new BridgeBrowser(bridge.issuer)];
    const page = await attacker.open(`/authorize?${new URLSearchParams(VALID)}`);
    const { url } = await attacker.press(page, 'Continue', { handle: home.alice.handle });
    const callback = await new HomePages().grant(url.href, home.alice);
    expect((await victim.open(callback)).html).toContain('was started in another browser');
    expect(victim.cookie('svc_bridge_identity')).toBeUndefined();
  });
});

describe('the endpoints for apps', () => {
  const token = (fields: Readonly<Record<string, string>>, secret = CLIENT_SECRET) =>
    fetch(`${bridge.issuer}/token`, {
      method: 'POST',
      headers: { Authorization: `Basic ${btoa(`forum:${secret}`)}` },
      body: new URLSearchParams(fields),
    });

  it('refuse a wrong secret, and the digest of the right one', async () => {
    const fields = { grant_type: 'refresh_token', refresh_token: 'x' };
    const digest = createHash('sha256').update(CLIENT_SECRET).digest('hex');
    for (const secret of ['wrong', digest, `${CLIENT_SECRET}x`])
      expect((await token(fields, secret)).status).toBe(401);
    expect(await (await token(fields)).json()).toMatchObject({ error: 'invalid_grant' });
  });

  // The bridge stores no public keys of apps, so it need not fetch new keys when an app changes its keys.
  it('refuse an app that authenticates with a key of its own', async () => {
    const { privateKey } = await generateKeyPair('ES256');
    const assertion = await new SignJWT({ jti: 'once' })
      .setProtectedHeader({ alg: 'ES256' })
      .setIssuer('forum')
      .setSubject('forum')
      .setAudience(bridge.issuer)
      .setExpirationTime('1m')
      .sign(privateKey);
    const response = await fetch(`${bridge.issuer}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: 'x',
        client_id: 'forum',
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: assertion,
      }),
    });
    expect([response.status, await response.json()]).toEqual([
      401,
      expect.objectContaining({ error: 'invalid_client' }),
    ]);
  });

  it.each(['client_credentials', 'password', 'urn:ietf:params:oauth:grant-type:device_code'])(
    'refuse the grant type %s',
    async (grant_type) => {
      expect((await (await token({ grant_type })).json()) as object).toMatchObject({
        error: 'unsupported_grant_type',
      });
    },
  );

  it('refuse bodies that are too long', async () => {
    const response = await token({ grant_type: 'refresh_token', refresh_token: 'x'.repeat(100_000) });
    expect([response.status, await response.json()]).toMatchObject([413, { error: 'body_too_large' }]);
  });

  it('refuse a body that arrives slowly when such bodies use too much memory', async () => {
    const type = 'application/x-www-form-urlencoded';
    const response = await responseToHalfSent(bridge.issuer, { target: '/token', type, length: 56 * 1024 });
    expect(response).toMatch(/^HTTP\/1\.1 503 .*\r\nRetry-After: 5\r\n.*"too_many_bodies"/s);
  });

  it('are served under the name of the issuer only', async () => {
    const { hostname, port } = new URL(bridge.issuer);
    const discovery = '/.well-known/openid-configuration';
    const get = async (path: string, headers: Readonly<Record<string, string>>) => {
      const [response] = await once(request({ hostname, port, path, headers }).end(), 'response');
      return { status: response.statusCode, body: await text(response) };
    };
    expect(await get(discovery, { host: 'evil.example' })).toMatchObject({ status: 421 });
    const usual = await get(discovery, {});
    expect(JSON.parse(usual.body)).toMatchObject({ token_endpoint: `${bridge.issuer}/token` });
    const forwarded = { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' };
    expect(await get(discovery, forwarded)).toEqual(usual);
    expect(await get(`http://evil.example${discovery}`, {})).toEqual(usual);
  });
});

describe('the bridge', () => {
  it('keeps idle connections open for longer than common proxies reuse them', async () => {
    const { headers } = await fetch(`${bridge.issuer}/.well-known/openid-configuration`);
    expect(headers.get('Keep-Alive')).toBe('timeout=130');
  });
});
