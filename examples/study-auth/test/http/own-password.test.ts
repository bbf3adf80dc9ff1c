import { signedIn } from '@gatehouse/http-koa/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Browser,
  bodyAs,
  insertSsoAccount,
  newPerson,
  openSession,
  PASSWORD,
  type Person,
  type Program,
  refusal,
  registerAdmin,
  type StudyAuth,
  signInAs,
  startStudyAuth,
} from './harness/index.ts';

const NEW_PASSWORD = 'a new one for everyone';

describe.each(['SQLite', 'PostgreSQL'] as const)('changing your password on %s', (storage) => {
  let server: StudyAuth;
  let admin: Person<Browser>;

  beforeAll(async () => {
    server = await startStudyAuth({ storage });
    admin = await registerAdmin(server);
  });
  afterAll(() => server.stop());

  const change = (person: { client: Program }, currentPassword: string, newPassword: string) =>
    person.client.post('/api/auth/password', { currentPassword, newPassword });

  it("leaves exactly one session, the caller's fresh one", async () => {
    const person = await newPerson(server, admin, 'quin');
    const elsewhere = await signInAs(server, 'quin');
    const answer = await change(person, PASSWORD, NEW_PASSWORD);
    expect(answer.status).toBe(200);
    const { token } = bodyAs(signedIn, answer);
    expect(person.client.cookies.get('revision_session')).toBe(token);
    expect((await person.client.get('/api/auth/sessions')).body).toMatchObject({
      sessions: [{ current: true }],
    });
    for (const dead of [person.token, elsewhere.token])
      expect(refusal(await server.program(dead).get('/api/auth/sessions'))).toBe('401 unauthenticated');
    expect((await signInAs(server, 'quin', NEW_PASSWORD)).id).toBe(person.id);
  });

  it('requires the current password, and changes nothing without it', async () => {
    const person = await newPerson(server, admin, 'rob');
    expect(refusal(await change(person, 'not the password', NEW_PASSWORD))).toBe('403 wrong_password');
    expect((await person.client.get('/api/auth/sessions')).status).toBe(200);
    expect((await signInAs(server, 'rob')).id).toBe(person.id);
  });

  it('names the wrong field', async () => {
    const answer = await change(admin, PASSWORD, '7 chars');
    expect(refusal(answer)).toBe('400 invalid_request');
    expect(answer.body).toMatchObject({ issues: [{ path: ['newPassword'] }] });
  });

  it('is refused to single sign-on accounts', async () => {
    const person = await openSession(server, await insertSsoAccount(server, 'sso.change'));
    expect(refusal(await change(person, PASSWORD, NEW_PASSWORD))).toBe('409 no_local_password');
  });
});
