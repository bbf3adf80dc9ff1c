import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Browser,
  newPerson,
  PASSWORD,
  type Person,
  refusal,
  registerAdmin,
  type StudyAuth,
  signInAs,
  startStudyAuth,
  type TemporaryStorage,
  temporaryStorage,
} from './harness/index.ts';

describe('two servers on one PostgreSQL database', () => {
  let storage: TemporaryStorage;
  let [one, two] = [] as unknown as [StudyAuth, StudyAuth];
  let admin: Person<Browser>;

  beforeAll(async () => {
    storage = await temporaryStorage('PostgreSQL');
    const variables = { SESSION_SECRET: 'shared between the two' };
    [one, two] = [await startStudyAuth({ storage, variables }), await startStudyAuth({ storage, variables })];
    admin = await registerAdmin(one);
  });
  afterAll(async () => {
    await one.stop();
    await two.stop();
    await storage.remove();
  });

  const listed = async ({ token }: { token: string }, path = '/api/courses') =>
    refusal(await two.program(token).get(path));

  it('refuse a session as soon as the other server has ended it', async () => {
    const ends: Readonly<Record<string, (person: Person<Browser>) => Promise<unknown>>> = {
      'signed.out': ({ client }) => client.post('/api/auth/logout'),
      disabled: ({ id }) => admin.client.post(`/api/auth/users/${id}/disable`),
      'signed.out.by.admin': ({ id }) => admin.client.delete(`/api/auth/users/${id}/sessions`),
      'new.password': ({ id }) =>
        admin.client.post(`/api/auth/users/${id}/password`, { password: `${PASSWORD} 2` }),
    };
    for (const [name, end] of Object.entries(ends)) {
      const person = await newPerson(one, admin, name);
      expect([name, await listed(person)]).toEqual([name, '200']);
      await end(person);
      expect([name, await listed(person)]).toEqual([name, '401 unauthenticated']);
    }
  });

  it('apply the removal of the admin role from the next request on', async () => {
    const other = await newPerson(one, admin, 'other.admin', 'admin');
    expect(await listed(other, '/api/auth/users')).toBe('200');
    await admin.client.put(`/api/auth/users/${other.id}/role`, { role: 'user' });
    const answers = [
      await listed(other, '/api/auth/users'),
      await listed(await signInAs(two, 'other.admin')),
    ];
    expect(answers[0]).toMatch(/^(401 unauthenticated|403 admin_only)$/);
    expect(answers[1]).toBe('200');
  });

  it('show the settings of single sign-on that the other server has saved', async () => {
    const saved = {
      issuerUrl: 'https://issuer.example',
      clientId: 'study',
      clientSecret: 'a secret of the client',
      publicUrl: 'https://study.example',
      enabled: false,
      buttonLabel: 'Sign in with Example',
    };
    const settings = async (server: StudyAuth) =>
      (await server.program(admin.token).get('/api/auth/settings/sso')).body;
    expect(await settings(two)).toMatchObject({ sso: { clientId: '' } });
    expect((await admin.client.put('/api/auth/settings/sso', saved)).status).toBe(200);
    expect(await settings(two)).toMatchObject({ sso: { clientId: 'study', clientSecret: 'set' } });
  });

  it('count guesses of a password together', async () => {
    await newPerson(one, admin, 'guessed');
    const outcomes: string[] = [];
    for (let guesses = 0; guesses < 40; guesses += 1) {
      const server = guesses % 2 === 0 ? one : two;
      const wrong = { username: 'guessed', password: 'a wrong password' };
      outcomes.push(refusal(await server.program().post('/api/auth/login', wrong)));
    }
    const allowed = outcomes.filter((outcome) => outcome === '401 invalid_credentials').length;
    expect(outcomes.lastIndexOf('401 invalid_credentials')).toBe(allowed - 1);
    expect(outcomes.slice(allowed)).toEqual(outcomes.slice(allowed).map(() => '429 too_many_attempts'));
    expect(allowed).toBeLessThan(40);
  });
});
