import { request } from 'node:http';
import { signedIn } from '@gatehouse/http-koa/auth';
import { afterEach, describe, expect, it } from 'vitest';
import { bodyAs, PASSWORD, refusal, registerAdmin, type StudyAuth, startStudyAuth } from './harness/index.ts';

let server: StudyAuth;
afterEach(() => server.stop());

const status = async () => (await server.program().get('/api/auth/status')).body;

/**
 * Sends a change as a page at this host would, and returns the status of the response. `fetch` cannot set the
 * host, so `node:http` is used.
 */
function statusUnder(host: string, path: string, origin = `http://${host}`): Promise<number | undefined> {
  const headers = { Host: host, Origin: origin, 'Content-Type': 'application/json' };
  return new Promise((resolve, reject) => {
    const asked = request(server.url + path, { method: 'POST', headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
    });
    asked.once('error', reject).end(JSON.stringify({ username: 'ada', password: PASSWORD }));
  });
}

describe.each(['SQLite', 'PostgreSQL'] as const)('the first account on %s', (storage) => {
  it('turns the server from unconfigured to configured', async () => {
    server = await startStudyAuth({ storage });
    const local = { id: 'local', label: 'Username and password', loginUrl: null };
    const closed = { authDisabled: false, signupAllowed: false, passwordMinLength: 8, providers: [local] };
    const before = { configured: false, ...closed };
    expect(await status()).toEqual(before);
    await registerAdmin(server);
    expect(await status()).toEqual({ ...before, configured: true });
  });

  it('is an administrator, signed in with cookie and token, and the last one to register', async () => {
    server = await startStudyAuth({ storage });
    const browser = server.browser();
    const answer = await browser.post('/api/auth/register', { username: 'Ada', password: PASSWORD });
    expect(answer.status).toBe(201);
    const { user, token } = bodyAs(signedIn, answer);
    expect(user).toMatchObject({ username: 'Ada', role: 'admin', provider: 'local', hasPassword: true });
    expect((await browser.get('/api/auth/me')).body).toEqual({ user });
    expect((await server.program(token).get('/api/auth/me')).body).toEqual({ user });
    const again = await server.program().post('/api/auth/register', { username: 'Eve', password: PASSWORD });
    expect(refusal(again)).toBe('409 already_configured');
  });

  it('cannot be created by a page with a rebound host name', async () => {
    server = await startStudyAuth({ storage });
    for (const path of ['/api/auth/register', '/api/auth/signup', '/api/auth/login'])
      expect([path, await statusUnder('evil.example', path)]).toEqual([path, 421]);
    expect(await statusUnder('evil.example:4000', '/api/auth/register')).toBe(421);
    expect(await statusUnder('localhost.', '/api/auth/register')).toBe(421);
    expect(await status()).toMatchObject({ configured: false });
    await registerAdmin(server);
    expect(await statusUnder('evil.example', '/api/auth/register')).toBe(409);
  });

  it.each(['localhost', '127.0.0.1:4000', '[::1]:4000', '192.168.1.9', '[fd00::9]:4000'])(
    'is created under the host %s',
    async (host) => {
      server = await startStudyAuth({ storage });
      expect(await statusUnder(host, '/api/auth/register')).toBe(201);
    },
  );

  it('is created under any host if the public address is set, because the origin is compared with that', async () => {
    server = await startStudyAuth({ storage, variables: { PUBLIC_URL: 'https://study.example' } });
    expect(await statusUnder('backend.internal', '/api/auth/register', 'https://evil.example')).toBe(403);
    expect(await statusUnder('backend.internal', '/api/auth/register', 'https://study.example')).toBe(201);
  });

  it('is created once when fifty clients register concurrently', async () => {
    server = await startStudyAuth({ storage });
    const asked = Array.from({ length: 50 }, (_, index) =>
      server.program().post('/api/auth/register', { username: `racer-${index}`, password: PASSWORD }),
    );
    const outcomes = Map.groupBy((await Promise.all(asked)).map(refusal), (outcome) => outcome);
    expect([...outcomes].map(([outcome, all]) => [outcome, all.length]).sort()).toEqual([
      ['201', 1],
      ['409 already_configured', 49],
    ]);
  });
});
