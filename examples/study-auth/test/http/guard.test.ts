import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { Database } from '@gatehouse/adapters/knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CountedStatements, countStatements } from './harness/count-statements.ts';
import {
  type Browser,
  newPerson,
  type Person,
  refusal,
  registerAdmin,
  type StudyAuth,
  startStudyAuth,
} from './harness/index.ts';

describe('the guard', () => {
  let server: StudyAuth;
  let admin: Person<Browser>;
  let statements: CountedStatements;

  beforeAll(async () => {
    server = await startStudyAuth();
    admin = await registerAdmin(server);
    // Make a change, because the server caches that an account exists only at the first change after the registration.
    await admin.client.delete('/api/auth/sessions');
    statements = countStatements(server.container.get(Database));
  });
  afterAll(() => server.stop());

  const ask = (headers: Record<string, string>) => server.program().get('/api/auth/sessions', headers);

  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])(
    'responds to %s of an unknown path as to any other path without a session',
    async (method) => {
      for (const path of ['/api/nothing', '/api', '/api/auth/users/1/2/3', '/api/auth/status/x'])
        expect(refusal(await server.program().send(method, path))).toBe('401 unauthenticated');
    },
  );

  it.each(['/nowhere', '/assets/nowhere.js', '/healthz.html', '/readyz2', '/apis'])(
    'responds with 404 to %s without an Accept header',
    async (path) => {
      // Unlike `fetch`, this request has no `Accept` header.
      const [response] = (await once(get(`${server.url}${path}`), 'response')) as [IncomingMessage];
      response.resume();
      expect(response.statusCode).toBe(404);
    },
  );

  it('responds with 404 to an unknown path with a session', async () => {
    expect(refusal(await admin.client.get('/api/nothing'))).toBe('404 not_found');
    expect(refusal(await admin.client.get('/api/auth/%E0%A4%A'))).toBe('404 not_found');
    expect(refusal(await admin.client.get('/API/auth/users'))).toBe('404 not_found');
  });

  it('returns the allowed methods of a known path', async () => {
    const wrong = await admin.client.send('PATCH', '/api/auth/users');
    expect(refusal(wrong)).toBe('405 method_not_allowed');
    expect(wrong.headers.get('Allow')?.split(', ').sort()).toEqual(['GET', 'HEAD', 'OPTIONS', 'POST']);
    const options = await admin.client.send('OPTIONS', '/api/auth/users');
    expect(options.status).toBe(204);
    expect(options.headers.get('Allow')).toBe(wrong.headers.get('Allow'));
  });

  it('responds to HEAD as to GET, without the body', async () => {
    const head = await admin.client.send('HEAD', '/api/auth/users');
    const get = await admin.client.get('/api/auth/users');
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers.get('Content-Length')).toBe(get.headers.get('Content-Length'));
    expect((await server.program().send('HEAD', '/api/auth/users')).status).toBe(401);
  });

  it('refuses a malformed Authorization header with 401, and logs no error', async () => {
    const malformed = [
      'Bearer',
      'Bearer ',
      'Bearer  x',
      'bearer',
      'Bearer %E0%A4%A',
      'Bearer a b',
      'Basic %%%',
      'Basic',
      '\u00e9',
      ',',
      'Bearer x, Bearer y',
      `Bearer ${'x'.repeat(4_000)}`,
    ];
    for (const Authorization of malformed) {
      const answer = await server.program().get('/api/courses', { Authorization });
      expect([Authorization, refusal(answer)]).toEqual([Authorization, '401 unauthenticated']);
    }
    expect(server.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });

  it('does not fall back to the cookie when the token is invalid', async () => {
    const Cookie = admin.client.cookieHeader;
    const handle = ((await admin.client.get('/api/auth/sessions')).body as { sessions: { id: string }[] })
      .sessions[0]?.id;
    const worthless = [
      'Bearer',
      'Bearer garbage',
      `Bearer ${'x'.repeat(43)}`,
      `Basic ${btoa('a:b')}`,
      handle,
      '',
    ];
    for (const value of [...worthless, `Bearer ${handle}`, `Bearer ${admin.token} x`, `Token ${admin.token}`])
      expect(refusal(await ask({ Cookie, Authorization: `${value}` }))).toBe('401 unauthenticated');
  });

  it('prefers the token to a cookie of another user', async () => {
    const other = await newPerson(server, admin, 'otto');
    const headers = { Cookie: admin.client.cookieHeader, Authorization: `bearer ${other.token}` };
    const { body } = await server.program().get('/api/auth/me', headers);
    expect(body).toMatchObject({ user: { username: 'otto' } });
  });

  it('queries the database once for a well-formed token, at each request', async () => {
    const unknown = { Authorization: `Bearer ${'x'.repeat(43)}` };
    for (const _ of ['first request', 'second request']) {
      expect(await statements.during(() => admin.client.get('/api/auth/me'))).toBe(1);
      expect(await statements.during(() => ask(unknown))).toBe(1);
    }
  });

  it('does not query the database for a malformed token', async () => {
    const signed = admin.client.cookieHeader;
    const rejected: Record<string, string>[] = [
      {},
      { Cookie: 'theme=dark' },
      { Cookie: `revision_session=${admin.token}` },
      { Cookie: signed.replace(/sig=./, 'sig=!') },
      { Authorization: 'Bearer garbage' },
      { Authorization: `Bearer ${'x'.repeat(42)}` },
      { Authorization: 'Basic YTpi', Cookie: signed },
    ];
    for (const headers of rejected) expect(await statements.during(() => ask(headers))).toBe(0);
  });

  it('does not query the database before it has checked the origin, the body and its fields', async () => {
    const { client } = admin;
    const foreign = { headers: { Origin: 'https://evil.example' }, body: {} };
    const login = (request: object) => () => server.program().send('POST', '/api/auth/login', request);
    expect(await statements.during(() => client.send('POST', '/api/auth/logout', foreign))).toBe(0);
    expect(await statements.during(login(foreign))).toBe(0);
    expect(await statements.during(login({ text: 'x' }))).toBe(0);
    expect(await statements.during(login({ body: { username: 'ada' } }))).toBe(0);
  });
});
