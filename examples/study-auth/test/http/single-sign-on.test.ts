import { SSO_TRANSACTION_LIFETIME } from '@gatehouse/core/single-sign-on';
import {
  type LoginAct,
  type OpenIdProviderOptions,
  type RunningOpenIdProvider,
  startOpenIdProvider,
  visitLogin,
} from '@gatehouse/testing/servers/openid-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Browser,
  newPerson,
  type Person,
  refusal,
  registerAdmin,
  type StudyAuth,
  startStudyAuth,
  temporaryStorage,
} from './harness/index.ts';

const CALLBACK = '/api/auth/callback/oidc';
const UNLIKE: readonly (readonly [string, OpenIdProviderOptions])[] = [
  ['asks for the secret in the header and has claims at its userinfo endpoint', {}],
  [
    'asks for the secret in the body, without PKCE, and has claims only in the ID token',
    {
      clientAuthentication: 'client_secret_post',
      pkceRequired: false,
      claimsInIdToken: true,
      sendsEmail: false,
    },
  ],
];

let server: StudyAuth;
let admin: Person<Browser>;
let providers: RunningOpenIdProvider[];
let provider: RunningOpenIdProvider;

beforeAll(async () => {
  server = await startStudyAuth();
  providers = await Promise.all(UNLIKE.map(([, options]) => startOpenIdProvider(options)));
  [provider] = providers as [RunningOpenIdProvider];
  admin = await registerAdmin(server);
  await setUp(admin.client, provider);
});

afterAll(async () => {
  for (const one of providers) await one.stop();
  await server.stop();
});

async function setUp(
  client: Pick<Browser, 'put'>,
  { issuer, clientId, clientSecret }: RunningOpenIdProvider,
  changes: object = {},
): Promise<void> {
  const known = { issuerUrl: issuer, clientId, clientSecret, publicUrl: 'http://127.0.0.1:4000' };
  const shown = { enabled: true, buttonLabel: 'Sign in with Example' };
  const answer = await client.put('/api/auth/settings/sso', { ...known, ...shown, ...changes });
  expect(answer.body).toMatchObject({ sso: { status: { state: expect.stringMatching(/^(active|off)$/) } } });
}

async function begin(browser: Browser, returnTo = '/lexicon'): Promise<string> {
  const answer = await browser.get(`/api/auth/login/oidc?returnTo=${encodeURIComponent(returnTo)}`);
  expect(answer.status).toBe(303);
  return answer.headers.get('Location') ?? '';
}

/**
 * Signs in at the provider up to its last redirect. Returns the target of that redirect as a path of the
 * server.
 */
async function visitProvider(browser: Browser, act: LoginAct, returnTo?: string): Promise<URL> {
  const callback = await visitLogin(await begin(browser, returnTo), act);
  expect(callback.pathname).toBe(CALLBACK);
  return callback;
}

/** Opens the callback and returns the address to which it redirects. */
async function follow(browser: Browser, { search }: { readonly search: string }): Promise<string> {
  const answer = await browser.get(CALLBACK + search);
  expect(answer.status).toBe(303);
  return answer.headers.get('Location') ?? '';
}

async function whoIs(browser: Browser): Promise<unknown> {
  const { body } = await browser.get('/api/auth/me');
  return (body as { user: unknown }).user;
}

describe('single sign-on', () => {
  it.each(UNLIKE.map(([behaviour], index) => [behaviour, index] as const))(
    'signs a user in at a provider that %s',
    async (_, index) => {
      await setUp(admin.client, providers[index] as RunningOpenIdProvider);
      const browser = server.browser();
      const act = { username: `248-${index}`, preferred_username: `grace.${index}`, email: 'g@example.org' };
      expect(await follow(browser, await visitProvider(browser, act, '/courses/7?page=2'))).toBe(
        '/courses/7?page=2',
      );
      const expected = { username: `grace.${index}`, role: 'user', provider: 'oidc', hasPassword: false };
      expect(await whoIs(browser)).toMatchObject(expected);
      expect(browser.cookies.has('revision_sso')).toBe(false);
      await setUp(admin.client, provider);
    },
  );

  it('treats an equal subject at another provider as another person', async () => {
    const people = [];
    for (const one of providers) {
      await setUp(admin.client, one);
      const browser = server.browser();
      await follow(browser, await visitProvider(browser, { username: 'same' }));
      people.push(((await whoIs(browser)) as { id: string }).id);
    }
    await setUp(admin.client, provider);
    expect(new Set(people).size).toBe(providers.length);
  });

  it('requests a code that no other client can use', async () => {
    const url = new URL(await begin(server.browser()));
    const unguessable = expect.stringMatching(/^[\w-]{43}$/);
    expect(url.origin).toBe(provider.issuer);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: `http://127.0.0.1:4000${CALLBACK}`,
      code_challenge_method: 'S256',
      code_challenge: unguessable,
      state: unguessable,
      nonce: unguessable,
    });
  });

  it('binds a sign-in to the browser until its time limit, by a cookie sent only to the callback', async () => {
    server.clock.advance(1_000_000_000);
    const { setCookies } = await server.browser().get('/api/auth/login/oidc');
    const end = new Date(server.clock.now() + SSO_TRANSACTION_LIFETIME).toUTCString();
    for (const cookie of setCookies)
      expect(cookie).toMatch(
        new RegExp(
          `^revision_sso(\\.sig)?=[^;]+; path=${CALLBACK}; expires=${end}; samesite=lax; httponly`,
          'i',
        ),
      );
    expect(setCookies).toHaveLength(2);
  });

  it('binds a sign-in to the browser by a cookie that no sibling domain can set, if the session cookie has a prefix', async () => {
    const https = { PUBLIC_URL: 'https://127.0.0.1', COOKIE_PREFIX: '__Host-' };
    const prefixed = await startStudyAuth({ variables: { ...https, AUTH_DISABLED: 'true' } });
    const client = prefixed.program();
    await setUp(client, provider);
    const { setCookies } = await client.get('/api/auth/login/oidc');
    await prefixed.stop();
    expect(setCookies).toHaveLength(2);
    for (const cookie of setCookies)
      expect(cookie).toMatch(/^__Host-revision_sso(\.sig)?=[^;]+; path=\/; .*secure/i);
  });

  it('finds the account after its owner was renamed, and ends the previous session of the browser', async () => {
    const browser = server.browser();
    await follow(browser, await visitProvider(browser, { username: '501', name: 'Mary' }));
    const [before, old] = [await whoIs(browser), browser.cookieHeader];
    await follow(browser, await visitProvider(browser, { username: '501', name: 'Mary Somerville' }));
    expect(await whoIs(browser)).toEqual(before);
    expect(refusal(await server.program().get('/api/auth/sessions', { Cookie: old }))).toMatch(/^401/);
  });

  it('makes only the first account an administrator', async () => {
    const storage = await temporaryStorage();
    const variables = { SESSION_SECRET: 'one secret for both starts' };
    const open = await startStudyAuth({ storage, variables: { ...variables, AUTH_DISABLED: 'true' } });
    await setUp(open.browser(), provider);
    await open.stop();
    const fresh = await startStudyAuth({ storage, variables });
    const roles = [];
    for (const username of ['first', 'second']) {
      const browser = fresh.browser();
      await follow(browser, await visitProvider(browser, { username }));
      roles.push(await whoIs(browser));
    }
    expect(roles).toMatchObject([
      { username: 'first', role: 'admin', provider: 'oidc' },
      { username: 'second', role: 'user' },
    ]);
    expect(
      refusal(
        await fresh.program().post('/api/auth/register', { username: 'late', password: 'seven green' }),
      ),
    ).toBe('409 already_configured');
    await fresh.stop();
    await storage.remove();
  });
});

describe('the callback of single sign-on', () => {
  const refused = (code: string) => `/login?error=${code}`;

  it('works only once', async () => {
    const browser = server.browser();
    const callback = await visitProvider(browser, { username: 'once' });
    const binding = browser.cookieHeader;
    expect(await follow(browser, callback)).toBe('/lexicon');
    const again = await server.program().get(CALLBACK + callback.search, { Cookie: binding });
    expect(again.headers.get('Location')).toBe(refused('sso_state_invalid'));
    expect(again.setCookies.filter((cookie) => cookie.startsWith('revision_session'))).toEqual([]);
  });

  it('works for only one of many concurrent requests', async () => {
    const browser = server.browser();
    const { search } = await visitProvider(browser, { username: 'crowd' });
    const headers = { Cookie: browser.cookieHeader };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => server.program().get(CALLBACK + search, headers)),
    );
    const led = answers.map(({ headers }) => headers.get('Location'));
    expect(led.filter((place) => place === '/lexicon')).toHaveLength(1);
    expect(led.filter((place) => place === refused('sso_state_invalid'))).toHaveLength(7);
  });

  it('is valid only in the browser that started it', async () => {
    const began = server.browser();
    const others = [server.browser(), await newPerson(server, admin, 'victim').then(({ client }) => client)];
    await begin(others[1] as Browser);
    for (const other of others) {
      const before = await whoIs(other);
      const callback = await visitProvider(began, { username: 'attacker' });
      expect(await follow(other, callback)).toBe(refused('sso_state_invalid'));
      expect(await whoIs(other)).toEqual(before);
      expect(await follow(began, callback)).toBe(refused('sso_state_invalid'));
    }
  });

  it.each<[string, (query: URLSearchParams) => unknown, string]>([
    [
      'no parameters',
      (query) => ['state', 'code', 'iss'].map((name) => query.delete(name)),
      'sso_state_invalid',
    ],
    ['no state', (query) => query.delete('state'), 'sso_state_invalid'],
    ['an unknown state', (query) => query.set('state', 'x'.repeat(43)), 'sso_state_invalid'],
    ['a repeated state', (query) => query.append('state', query.get('state') ?? ''), 'sso_state_invalid'],
    ['no code', (query) => query.delete('code'), 'sso_failed'],
    ['another code', (query) => query.set('code', 'x'.repeat(43)), 'sso_failed'],
    ['a repeated code', (query) => query.append('code', query.get('code') ?? ''), 'sso_failed'],
    ['no issuer from a provider that sends one', (query) => query.delete('iss'), 'sso_failed'],
    ['another issuer', (query) => query.set('iss', 'https://evil.example'), 'sso_failed'],
    ['an error of the provider', (query) => query.set('error', 'server_error'), 'sso_failed'],
  ])('redirects to the sign-in page with %s', async (_, spoil, code) => {
    const browser = server.browser();
    const callback = await visitProvider(browser, { username: 'spoiled' });
    spoil(callback.searchParams);
    expect(await follow(browser, callback)).toBe(refused(code));
    expect(await whoIs(browser)).toBeNull();
  });

  it('logs the details that the page does not show', async () => {
    const browser = server.browser();
    const callback = await visitProvider(browser, { username: 'unlucky' });
    callback.searchParams.set('code', 'x'.repeat(43));
    const answer = await browser.get(CALLBACK + callback.search);
    const requestId = answer.headers.get('X-Request-Id');
    const told = server.log.filter((line) => line.msg === 'failed' && line.requestId === requestId);
    expect(told).toMatchObject([
      { err: { code: 'sso_failed', message: expect.stringContaining('invalid_grant') } },
    ]);
  });

  it('reports that the provider refused when the user cancels there', async () => {
    const browser = server.browser();
    expect(await follow(browser, await visitProvider(browser, 'cancel'))).toBe(refused('sso_denied'));
    expect(await whoIs(browser)).toBeNull();
  });

  it('refuses a code of another sign-in', async () => {
    const [mine, theirs] = [server.browser(), server.browser()];
    const callback = await visitProvider(mine, { username: 'mine' });
    const stolen = await visitProvider(theirs, { username: 'theirs' });
    callback.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    expect(await follow(mine, callback)).toBe(refused('sso_failed'));
  });

  it('expires after ten minutes', async () => {
    const browser = server.browser();
    const callback = await visitProvider(browser, { username: 'slow' });
    server.clock.advance(SSO_TRANSACTION_LIFETIME);
    expect(await follow(browser, callback)).toBe(refused('sso_state_invalid'));
  });

  it('is refused after the settings changed or single sign-on was turned off', async () => {
    for (const [changes, code] of [
      [{ buttonLabel: 'Changed' }, 'sso_state_invalid'],
      [{ enabled: false }, 'sso_unavailable'],
    ] as const) {
      const browser = server.browser();
      const callback = await visitProvider(browser, { username: 'halfway' });
      await setUp(admin.client, provider, changes);
      expect(await follow(browser, callback)).toBe(refused(code));
    }
    const begin = '/api/auth/login/oidc';
    expect(refusal(await server.browser().get(begin))).toBe('503 sso_unavailable');
    const headers = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
    const opened = await server.browser().send('GET', begin, { headers });
    expect([opened.status, opened.headers.get('Location')]).toEqual([303, refused('sso_unavailable')]);
    await setUp(admin.client, provider);
  });

  it('redirects to the path given at the start, regardless of added parameters', async () => {
    const browser = server.browser();
    const callback = await visitProvider(browser, { username: 'straight' }, '/lexicon?q=a#b');
    callback.searchParams.set('returnTo', 'https://evil.example/');
    expect(await follow(browser, callback)).toBe('/lexicon?q=a#b');
  });
});

describe('a test sign-in', () => {
  const RESULT = '/api/auth/settings/sso/test/result';

  /** Begins a test and signs in at the provider. Returns the fragment of the page to which the callback redirects. */
  async function tested(client: Browser, act: LoginAct): Promise<string> {
    const begun = await client.post('/api/auth/settings/sso/test', {});
    expect(begun.status).toBe(201);
    const { authorizationUrl } = begun.body as { authorizationUrl: string };
    const location = await follow(server.browser(), await visitLogin(authorizationUrl, act));
    const [page, fragment] = location.split('#');
    expect(page).toBe('/settings/single-sign-on/test');
    return fragment ?? '';
  }

  it('shows what the provider sent, while single sign-on is off', async () => {
    await setUp(admin.client, provider, { enabled: false });
    const act = { username: 'tested', preferred_username: 'tess', email: 'tess@example.org' };
    const query = await tested(admin.client, act);
    const { body } = await admin.client.post(RESULT, { query });
    expect(body).toEqual({
      test: {
        state: 'succeeded',
        profile: {
          issuer: provider.issuer,
          subject: 'tested',
          preferredUsername: 'tess',
          email: 'tess@example.org',
        },
        clientAuthentication: { accepted: 'client_secret_post', refused: null },
        account: { state: 'new', username: 'tess', role: 'user' },
      },
    });
    const users = await admin.client.get('/api/auth/users?q=tess');
    expect(users.body).toMatchObject({ users: [] });
    expect(refusal(await server.browser().get('/api/auth/login/oidc'))).toBe('503 sso_unavailable');
    await setUp(admin.client, provider);
  });

  it('is completed once, and only in the session that began it', async () => {
    const other = await newPerson(server, admin, 'other-admin');
    await admin.client.put(`/api/auth/users/${other.id}/role`, { role: 'admin' });
    const stolen = await tested(admin.client, { username: 'tested' });
    expect(refusal(await other.client.post(RESULT, { query: stolen }))).toBe('400 sso_state_invalid');
    const query = await tested(admin.client, { username: 'tested' });
    expect((await admin.client.post(RESULT, { query })).status).toBe(200);
    expect(refusal(await admin.client.post(RESULT, { query }))).toBe('400 sso_state_invalid');
  });

  it('reports a wrong client secret and a cancelled sign-in', async () => {
    await setUp(admin.client, provider, { clientSecret: 'wrong' });
    const wrong = await admin.client.post(RESULT, { query: await tested(admin.client, { username: 'x' }) });
    const reason = 'The provider does not accept the client id or the client secret.';
    expect(wrong.body).toEqual({ test: { state: 'failed', code: 'sso_failed', reason } });
    await setUp(admin.client, provider);
    const cancelled = await admin.client.post(RESULT, { query: await tested(admin.client, 'cancel') });
    expect(cancelled.body).toMatchObject({ test: { state: 'failed', code: 'sso_denied' } });
  });

  it('reports why the provider cannot be reached', async () => {
    const url = '/api/auth/settings/sso';
    const unreachable = { issuerUrl: 'http://127.0.0.1:1', clientId: 'a', clientSecret: 'b', enabled: false };
    await admin.client.put(url, {
      ...unreachable,
      publicUrl: 'http://127.0.0.1:4000',
      buttonLabel: 'Sign in',
    });
    const answer = await admin.client.post(`${url}/test`, {});
    expect(refusal(answer)).toBe('502 sso_unreachable');
    expect(JSON.stringify(answer.body)).toContain('ECONNREFUSED');
    await setUp(admin.client, provider);
  });

  it('is refused to users', async () => {
    const user = await newPerson(server, admin, 'curious');
    for (const path of ['/api/auth/settings/sso/test', RESULT])
      expect(refusal(await user.client.post(path, { query: 'state=x' }))).toBe('403 admin_only');
  });
});

describe('the path to return to', () => {
  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/%09/../\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'courses',
    '',
    '/caf\u00e9',
    `/${'x'.repeat(2_000)}`,
  ])('is refused when it is %j', async (returnTo) => {
    const answer = await server
      .browser()
      .get(`/api/auth/login/oidc?returnTo=${encodeURIComponent(returnTo)}`);
    expect(refusal(answer)).toBe('400 invalid_request');
    expect(answer.headers.get('Location')).toBeNull();
    expect(answer.setCookies).toEqual([]);
  });

  it('is refused when it is repeated, or sent with an unknown parameter', async () => {
    for (const query of ['returnTo=/a&returnTo=/b', 'returnTo=/a&next=//evil.example'])
      expect(refusal(await server.browser().get(`/api/auth/login/oidc?${query}`))).toBe(
        '400 invalid_request',
      );
  });
});
