import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Browser,
  PASSWORD,
  type Person,
  refusal,
  registerAdmin,
  type StudyAuth,
  startStudyAuth,
} from './harness/index.ts';

const FRIEND = 'https://friend.example';
const EVIL = 'https://evil.example';

/** A harmless change: it ends the other sessions of the caller. */
const CHANGE = ['DELETE', '/api/auth/sessions'] as const;

describe('a request with the cookie', () => {
  let server: StudyAuth;
  let admin: Person<Browser>;

  beforeAll(async () => {
    server = await startStudyAuth({ variables: { CORS_ORIGINS: `${FRIEND}, https://other.example/` } });
    admin = await registerAdmin(server);
  });
  afterAll(() => server.stop());

  const change = (headers: Record<string, string>) =>
    server.program().send(...CHANGE, { headers: { Cookie: admin.client.cookieHeader, ...headers } });

  describe('that changes something', () => {
    it("is accepted from the server's origin and from an allowed origin", async () => {
      for (const Origin of [server.url, FRIEND, 'https://other.example'])
        expect((await change({ Origin })).status).toBe(200);
    });

    it.each([
      EVIL,
      'null',
      `${FRIEND}.evil.example`,
      'https://friend.example:8443',
      'http://friend.example',
      'x',
    ])('is refused from %s, whatever its other headers', async (Origin) => {
      expect(refusal(await change({ Origin }))).toBe('403 origin_refused');
      expect(refusal(await change({ Origin, 'Sec-Fetch-Site': 'same-origin' }))).toBe('403 origin_refused');
    });

    it("is refused from the server's host at another port", async () => {
      const Origin = server.url.replace(/\d+$/, '1');
      expect(refusal(await change({ Origin }))).toBe('403 origin_refused');
    });

    it("is refused from the server's host under a scheme other than http and https", async () => {
      const { host } = new URL(server.url);
      for (const scheme of ['ftp', 'chrome-extension', 'file', 'ws'])
        expect(refusal(await change({ Origin: `${scheme}://${host}` }))).toBe('403 origin_refused');
      expect((await change({ Origin: `https://${host}` })).status).toBe(200);
    });

    it('is judged by Sec-Fetch-Site when there is no origin, and refused without either', async () => {
      expect((await change({ 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200);
      for (const site of ['same-site', 'cross-site', 'none', 'x'])
        expect(refusal(await change({ 'Sec-Fetch-Site': site }))).toBe('403 origin_refused');
      expect(refusal(await change({}))).toBe('403 origin_refused');
    });

    it('is refused at sign-in as well, so that no user is signed in as another', async () => {
      const login = (headers: Record<string, string>) =>
        server.program().send('POST', '/api/auth/login', {
          body: { username: admin.username, password: PASSWORD },
          headers,
        });
      expect(refusal(await login({ Origin: EVIL }))).toBe('403 origin_refused');
      expect(refusal(await login({ 'Sec-Fetch-Site': 'cross-site' }))).toBe('403 origin_refused');
      expect((await login({ Origin: FRIEND })).status).toBe(200);
      expect((await login({})).status).toBe(200);
    });

    it('is not checked for its origin with a Bearer token, which no page sends by itself', async () => {
      const headers = { Authorization: `Bearer ${admin.token}`, Origin: EVIL };
      expect((await server.program().send(...CHANGE, { headers })).status).toBe(200);
    });
  });

  it('that only reads is allowed from a foreign origin, because the browser hides the response from that page', async () => {
    const answer = await server.program().get('/api/auth/sessions', {
      Cookie: admin.client.cookieHeader,
      Origin: EVIL,
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });
});

describe('CORS', () => {
  let server: StudyAuth;
  beforeAll(async () => {
    server = await startStudyAuth({ variables: { CORS_ORIGINS: FRIEND } });
  });
  afterAll(() => server.stop());

  const preflight = (Origin: string) =>
    server.program().send('OPTIONS', '/api/auth/password', {
      headers: {
        Origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'content-type,authorization',
      },
    });

  it('allows the preflight of an allowed origin, with cookies', async () => {
    const { status, headers } = await preflight(FRIEND);
    expect(status).toBe(204);
    expect(headers.get('Access-Control-Allow-Origin')).toBe(FRIEND);
    expect(headers.get('Access-Control-Allow-Credentials')).toBe('true');
    expect(headers.get('Access-Control-Allow-Methods')).toContain('POST');
    expect(headers.get('Access-Control-Allow-Headers')).toBe('content-type,authorization');
    expect(headers.get('Vary')).toContain('Origin');
  });

  it('sends no CORS headers to an origin that is not listed', async () => {
    const { status, headers } = await preflight(EVIL);
    expect(status).toBe(401);
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('lets an allowed origin read refusals too', async () => {
    const { status, headers } = await server.program().get('/api/auth/users', { Origin: FRIEND });
    expect(status).toBe(401);
    expect(headers.get('Access-Control-Allow-Origin')).toBe(FRIEND);
    expect(headers.get('Access-Control-Expose-Headers')).toContain('X-Request-Id');
  });

  it('is off unless origins are listed', async () => {
    const closed = await startStudyAuth();
    const { headers } = await closed.program().get('/api/auth/status', { Origin: FRIEND });
    await closed.stop();
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('PUBLIC_URL', () => {
  it('is accepted as the server’s own origin, and the address that the proxy uses is not', async () => {
    const server = await startStudyAuth({ variables: { PUBLIC_URL: 'https://study.example/' } });
    const admin = await server.program().send('POST', '/api/auth/register', {
      body: { username: 'ada', password: PASSWORD },
      headers: { Origin: 'https://study.example' },
    });
    const Cookie = admin.setCookies.map((cookie) => cookie.split(';')[0]).join('; ');
    const change = (Origin: string) => server.program().send(...CHANGE, { headers: { Cookie, Origin } });
    const outcomes = [await change('https://study.example'), await change(server.url)].map(refusal);
    await server.stop();
    expect(outcomes).toEqual(['200', '403 origin_refused']);
  });
});
