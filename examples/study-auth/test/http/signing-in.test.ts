import { signedIn } from '@gatehouse/http-koa/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Browser,
  bodyAs,
  insertSsoAccount,
  newPerson,
  PASSWORD,
  type Person,
  refusal,
  registerAdmin,
  type StudyAuth,
  signInAs,
  startStudyAuth,
} from './harness/index.ts';

describe.each(['SQLite', 'PostgreSQL'] as const)('signing in on %s', (storage) => {
  let server: StudyAuth;
  let admin: Person<Browser>;

  beforeAll(async () => {
    server = await startStudyAuth({ storage });
    admin = await registerAdmin(server);
  });
  afterAll(() => server.stop());

  const login = (username: string, password: string) =>
    server.program().post('/api/auth/login', { username, password });

  it('returns the account and a token, and sets the cookie to the same session', async () => {
    const person = await newPerson(server, admin, 'bea');
    expect(person.client.cookies.get('revision_session')).toBe(person.token);
    expect(person.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });

  it('returns an account without its hash and without undocumented members', async () => {
    const { body } = await login('ada.admin', PASSWORD);
    expect(body).toEqual({
      token: expect.any(String),
      user: {
        id: admin.id,
        username: 'ada.admin',
        role: 'admin',
        provider: 'local',
        hasPassword: true,
        createdAt: new Date(server.clock.now()).toISOString(),
        disabledAt: null,
        lastSeenAt: new Date(server.clock.now()).toISOString(),
      },
    });
  });

  it('finds the account regardless of case and Unicode form', async () => {
    expect((await login('ADA.Admin', PASSWORD)).status).toBe(200);
    expect((await login('ａｄａ.admin', PASSWORD)).status).toBe(200);
  });

  it('refuses a wrong password, an unknown name and a single sign-on account in the same words', async () => {
    await insertSsoAccount(server, 'sso.only');
    const refused = [
      await login('ada.admin', 'wrong password'),
      await login('nobody.here', PASSWORD),
      await login('sso.only', PASSWORD),
      await login('', ''),
    ];
    for (const answer of refused) expect(refusal(answer)).toBe('401 invalid_credentials');
    expect(new Set(refused.map(({ text }) => text)).size).toBe(1);
    for (const { setCookies } of refused) expect(setCookies).toEqual([]);
  });

  it("replaces the browser's previous session", async () => {
    const { client, token } = await newPerson(server, admin, 'cid');
    const answer = await client.post('/api/auth/login', { username: 'cid', password: PASSWORD });
    const fresh = bodyAs(signedIn, answer).token;
    expect(fresh).not.toBe(token);
    expect((await client.get('/api/auth/sessions')).status).toBe(200);
    expect(refusal(await server.program(token).get('/api/auth/sessions'))).toBe('401 unauthenticated');
  });

  it('creates a session that sign-out ends, which invalidates cookie and token and clears the cookie', async () => {
    const { client, token } = await newPerson(server, admin, 'dot');
    const stolen = client.cookieHeader;
    const answer = await client.post('/api/auth/logout');
    expect(answer.status).toBe(204);
    expect(client.cookies.size).toBe(0);
    expect(refusal(await server.program(token).get('/api/auth/sessions'))).toBe('401 unauthenticated');
    expect(refusal(await server.program().get('/api/auth/sessions', { Cookie: stolen }))).toBe(
      '401 unauthenticated',
    );
    expect(refusal(await client.post('/api/auth/logout'))).toBe('401 unauthenticated');
  });

  it('creates a session that sign-out ends with the token as with the cookie', async () => {
    const { token, client } = await newPerson(server, admin, 'eli');
    expect((await server.program(token).post('/api/auth/logout')).status).toBe(204);
    expect((await client.get('/api/auth/me')).body).toEqual({ user: null });
  });

  it('creates one session per client and lists each only to its owner', async () => {
    const first = await newPerson(server, admin, 'fay');
    const second = await signInAs(server, 'fay');
    const { sessions } = (await second.client.get('/api/auth/sessions')).body as {
      sessions: { id: string; current: boolean }[];
    };
    expect(sessions.filter((session) => session.current)).toHaveLength(1);
    expect(sessions).toHaveLength(2);
    const other = sessions.find((session) => !session.current);
    const stranger = await newPerson(server, admin, 'gus');
    expect(refusal(await stranger.client.delete(`/api/auth/sessions/${other?.id}`))).toBe('404 not_found');
    expect((await second.client.delete(`/api/auth/sessions/${other?.id}`)).status).toBe(204);
    expect(refusal(await first.client.get('/api/auth/sessions'))).toBe('401 unauthenticated');
    expect((await second.client.get('/api/auth/sessions')).status).toBe(200);
  });

  it('ends all other sessions of the caller, and no others, on request', async () => {
    const people = [
      await newPerson(server, admin, 'hal'),
      await signInAs(server, 'hal'),
      await signInAs(server, 'hal'),
    ];
    const answer = await people[0]?.client.delete('/api/auth/sessions');
    expect(answer?.body).toEqual({ revoked: 2 });
    const left = await Promise.all(people.map(({ client }) => client.get('/api/auth/sessions')));
    expect(left.map(({ status }) => status)).toEqual([200, 401, 401]);
    expect((await admin.client.get('/api/auth/sessions')).status).toBe(200);
  });

  it('clears the cookie of a browser that ends its own session by its handle', async () => {
    const { client } = await newPerson(server, admin, 'ivy');
    const { sessions } = (await client.get('/api/auth/sessions')).body as { sessions: { id: string }[] };
    expect((await client.delete(`/api/auth/sessions/${sessions[0]?.id}`)).status).toBe(204);
    expect(client.cookies.size).toBe(0);
  });
});

describe('signing up', () => {
  it('looks like a route that does not exist unless the server allows it', async () => {
    const server = await startStudyAuth();
    const answer = await server.program().post('/api/auth/signup', { username: 'jon', password: PASSWORD });
    await server.stop();
    expect(refusal(answer)).toBe('404 not_found');
    expect(answer.setCookies).toEqual([]);
  });

  it('creates a plain account and signs it in if allowed, and the first account is an administrator', async () => {
    const server = await startStudyAuth({ variables: { AUTH_ALLOW_SIGNUP: 'true' } });
    const status = await server.program().get('/api/auth/status');
    const made = [];
    for (const username of ['kim', 'lou'])
      made.push(await server.browser().post('/api/auth/signup', { username, password: PASSWORD }));
    const taken = await server.program().post('/api/auth/signup', { username: 'LOU', password: PASSWORD });
    await server.stop();
    expect(status.body).toMatchObject({ signupAllowed: true });
    expect(made.map(({ status }) => status)).toEqual([201, 201]);
    expect(made.map((answer) => bodyAs(signedIn, answer).user.role)).toEqual(['admin', 'user']);
    expect(refusal(taken)).toBe('409 username_taken');
  });

  it('enforces the minimum password length that the server reports', async () => {
    const server = await startStudyAuth({
      variables: { AUTH_ALLOW_SIGNUP: 'true', PASSWORD_MIN_LENGTH: '15' },
    });
    const status = await server.program().get('/api/auth/status');
    const answers = [];
    for (const password of ['seven green bo', 'seven green bot'])
      answers.push(await server.program().post('/api/auth/signup', { username: 'kim', password }));
    await server.stop();
    expect(status.body).toMatchObject({ passwordMinLength: 15 });
    expect(answers.map(refusal)).toEqual(['400 invalid_request', '201']);
  });
});
