import { createHmac } from 'node:crypto';
import { ResealSettings } from '@gatehouse/core/settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Browser,
  PASSWORD,
  type Person,
  refusal,
  registerAdmin,
  type StudyAuth,
  startStudyAuth,
  temporaryStorage,
} from './harness/index.ts';

const SECRET = 'a secret of this test that is long enough for production';
const OTHER_SECRET = 'another secret of this test that is as long as the first';

/** The cookie signature of Keygrip, computed independently (RFC 2104, RFC 4648 section 5). */
function signature(name: string, value: string, secret = SECRET): string {
  return createHmac('sha256', secret).update(`${name}=${value}`).digest('base64url');
}

function cookieHeader(value: string, secret = SECRET, name = 'revision_session'): string {
  return `${name}=${value}; ${name}.sig=${signature(name, value, secret)}`;
}

describe('the session cookie', () => {
  let server: StudyAuth;
  let admin: Person<Browser>;

  beforeAll(async () => {
    server = await startStudyAuth({ variables: { SESSION_SECRET: SECRET } });
    admin = await registerAdmin(server);
  });
  afterAll(() => server.stop());

  const sessions = (headers: Record<string, string>) => server.program().get('/api/auth/sessions', headers);
  const withCookie = (Cookie: string) => sessions({ Cookie });

  it('is HttpOnly, SameSite=Lax, for the whole site, and expires with the session', async () => {
    const { setCookies } = await server
      .browser()
      .post('/api/auth/login', { username: admin.username, password: PASSWORD });
    const expires = new Date(server.clock.now() + 30 * 24 * 3_600_000).toUTCString();
    expect(setCookies.map((cookie) => cookie.replace(/=[\w-]{43}/, '=…').toLowerCase())).toEqual(
      ['revision_session', 'revision_session.sig'].map((name) =>
        `${name}=…; path=/; expires=${expires}; samesite=lax; httponly`.toLowerCase(),
      ),
    );
  });

  it('is signed by HMAC-SHA-256 with the secret', () => {
    const { cookies } = admin.client;
    expect(cookies.get('revision_session.sig')).toBe(signature('revision_session', admin.token));
  });

  it('is cleared with the same attributes', async () => {
    const { client } = await registerAgain();
    const { setCookies } = await client.post('/api/auth/logout');
    expect(setCookies).toHaveLength(2);
    for (const cookie of setCookies)
      expect(cookie).toMatch(/path=\/; expires=Thu, 01 Jan 1970 00:00:00 GMT; samesite=lax; httponly$/i);
  });

  it('authenticates like a Bearer token of the same session', async () => {
    const byCookie = await withCookie(admin.client.cookieHeader);
    const byToken = await sessions({ Authorization: `Bearer ${admin.token}` });
    expect(byCookie.status).toBe(200);
    expect(byToken.text).toBe(byCookie.text);
  });

  it.each([
    ['without its signature', () => `revision_session=${admin.token}`],
    ['with an empty signature', () => `revision_session=${admin.token}; revision_session.sig=`],
    ['signed with another secret', () => cookieHeader(admin.token, OTHER_SECRET)],
    ['signed for another name', () => cookieHeader(admin.token, SECRET, 'revision_sso')],
    [
      'with the signature of another value',
      () => `${cookieHeader('x'.repeat(43))}; revision_session=${admin.token}`,
    ],
    ['sent twice', () => `${cookieHeader(admin.token)}; revision_session=${admin.token}`],
    ['next to one from another subdomain', () => `revision_session=evil; ${cookieHeader(admin.token)}`],
    ['with its signature sent twice', () => `${cookieHeader(admin.token)}; revision_session.sig=x`],
    [
      'with a signature that is not ASCII',
      () => `revision_session=${admin.token}; revision_session.sig=${'é'.repeat(43)}`,
    ],
    ['in quotes', () => cookieHeader(`"${admin.token}"`)],
    ['in another case', () => cookieHeader(admin.token).replaceAll('revision', 'Revision')],
    ['of 8,000 characters, signed', () => cookieHeader('x'.repeat(8_000))],
    ['of a session that never existed, signed', () => cookieHeader('x'.repeat(43))],
    ['empty, signed', () => cookieHeader('')],
    ['of nonsense', () => ';;=;revision_session;=revision_session=; ;'],
  ])('is refused %s', async (_, cookie) => {
    expect(refusal(await withCookie(cookie()))).toBe('401 unauthenticated');
  });

  it('is found among other cookies', async () => {
    const noise = 'theme=dark; xrevision_session=1; revision_session2=2';
    expect((await withCookie(`${noise}; ${cookieHeader(admin.token)};a=b`)).status).toBe(200);
  });

  it('is refused with all other headers when they are too large', async () => {
    expect((await withCookie(cookieHeader('x'.repeat(20_000)))).status).toBe(431);
  });

  async function registerAgain(): Promise<{ client: Browser }> {
    const client = server.browser();
    await client.post('/api/auth/login', { username: admin.username, password: PASSWORD });
    return { client };
  }
});

describe('the session cookie of a server in production', () => {
  it('is Secure even on a plain connection, because https ends at the proxy', async () => {
    const variables = { NODE_ENV: 'production', SESSION_SECRET: SECRET };
    const server = await startStudyAuth({ variables });
    const { setCookies, headers } = await server
      .program()
      .post('/api/auth/register', { username: 'ada', password: PASSWORD });
    await server.stop();
    expect(setCookies).toHaveLength(2);
    for (const cookie of setCookies) expect(cookie).toMatch(/; secure(;|$)/i);
    expect(headers.get('Strict-Transport-Security')).toMatch(/^max-age=\d+/);
  });

  it('is Secure and can have a prefix if the public address is https', async () => {
    const variables = { PUBLIC_URL: 'https://study.example', COOKIE_PREFIX: '__Host-' };
    const server = await startStudyAuth({ variables });
    const program = server.program();
    const answer = await program.post('/api/auth/register', { username: 'ada', password: PASSWORD });
    const Cookie = answer.setCookies.map((cookie) => cookie.split(';')[0]).join('; ');
    const asked = await program.get('/api/auth/sessions', { Cookie });
    await server.stop();
    expect(answer.setCookies[0]).toMatch(/^__Host-revision_session=[\w-]{43}; path=\/; .*secure/i);
    expect(asked.status).toBe(200);
  });
});

describe('SESSION_SECRET', () => {
  it('can be rotated without signing users out', async () => {
    const storage = await temporaryStorage();
    const start = (SESSION_SECRET: string) => startStudyAuth({ storage, variables: { SESSION_SECRET } });
    const before = await start(SECRET);
    const { token } = await registerAdmin(before);
    await before.stop();

    const during = await start(`${OTHER_SECRET},${SECRET}`);
    const old = await during.program().get('/api/auth/sessions', { Cookie: cookieHeader(token) });
    const browser = during.browser();
    await browser.post('/api/auth/login', { username: 'ada.admin', password: PASSWORD });
    const fresh = browser.cookieHeader;
    await during.stop();

    const after = await start(OTHER_SECRET);
    const withOld = await after.program().get('/api/auth/sessions', { Cookie: cookieHeader(token) });
    const withNew = await after.program().get('/api/auth/sessions', { Cookie: fresh });
    await after.stop();
    await storage.remove();
    expect([old.status, withOld.status, withNew.status]).toEqual([200, 401, 200]);
  });

  it('can be replaced without losing the secrets in settings', async () => {
    const storage = await temporaryStorage();
    const start = (SESSION_SECRET: string) => startStudyAuth({ storage, variables: { SESSION_SECRET } });
    const before = await start(SECRET);
    const { token } = await registerAdmin(before);
    const ai = { provider: 'openai', model: 'm', apiKey: 'sk-1' };
    const { status } = await before.program(token).put('/api/settings/ai', ai);
    await before.stop();

    const during = await start(`${OTHER_SECRET},${SECRET}`);
    await during.container.get(ResealSettings).execute();
    await during.stop();

    const after = await start(OTHER_SECRET);
    const kept = await after.program(token).get('/api/settings/ai');
    await after.stop();
    await storage.remove();
    expect([status, kept.body]).toEqual([200, { ai: { ...ai, apiKey: 'set' } }]);
  });

  it('is generated for one run, with a warning, when it is unset outside production', async () => {
    const storage = await temporaryStorage();
    const first = await startStudyAuth({ storage });
    const { client, token } = await registerAdmin(first);
    await first.stop();
    const second = await startStudyAuth({ storage });
    const byCookie = await second.program().get('/api/auth/sessions', { Cookie: client.cookieHeader });
    const byToken = await second.program(token).get('/api/auth/sessions');
    const warnings = second.log.filter(({ level }) => level === 40).map(({ msg }) => msg);
    await second.stop();
    await storage.remove();
    expect(byCookie.status).toBe(401);
    expect(byToken.status).toBe(200);
    expect(warnings).toEqual([expect.stringContaining('SESSION_SECRET is not set')]);
  });
});
