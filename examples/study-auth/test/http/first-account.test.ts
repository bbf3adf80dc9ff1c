import { signedIn } from '@gatehouse/http-koa/auth';
import { afterEach, describe, expect, it } from 'vitest';
import { bodyAs, PASSWORD, refusal, registerAdmin, type StudyAuth, startStudyAuth } from './harness/index.ts';

let server: StudyAuth;
afterEach(() => server.stop());

const status = async () => (await server.program().get('/api/auth/status')).body;

describe.each(['SQLite', 'PostgreSQL'] as const)('The first account on %s', (storage) => {
  it('turns the server from unconfigured to configured', async () => {
    server = await startStudyAuth({ storage });
    const local = { id: 'local', label: 'Username and password', loginUrl: null };
    const closed = { authDisabled: false, signupAllowed: false, passwordMinLength: 8, providers: [local] };
    const before = { configured: false, ...closed };
    expect(await status()).toEqual(before);
    await registerAdmin(server);
    expect(await status()).toEqual({ ...before, configured: true });
  });

  it('is an administrator, signed in with cookie and token, and nobody registers after it', async () => {
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

  it('is made once when fifty ask for it at once', async () => {
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
