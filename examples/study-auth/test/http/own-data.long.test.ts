import { SECOND } from '@gatehouse/core/kernel';
import { signInAttempt } from '@gatehouse/http-koa/auth';
import { startOpenIdProvider, visitLogin } from '@gatehouse/testing/servers/openid-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type Answer,
  type Browser,
  bodyAs,
  newPerson,
  PASSWORD,
  type Person,
  refusal,
  registerAdmin,
  type StudyAuth,
  startStudyAuth,
} from './harness/index.ts';

const SAFARI = 'Mozilla/5.0 (iPhone) Version/26.0 Safari/604.1';
const signInPage = z.strictObject({ signIns: z.array(signInAttempt) });

describe.each(['SQLite', 'PostgreSQL'] as const)('the data of an account on %s', (storage) => {
  let server: StudyAuth;
  let admin: Person<Browser>;

  beforeAll(async () => {
    server = await startStudyAuth({
      storage,
      variables: { TRUSTED_PROXIES: 'loopback', AUTH_ALLOW_SIGNUP: 'true' },
    });
    admin = await registerAdmin(server);
  });
  afterAll(() => server.stop());

  /** Tries to sign in from an address with a device. */
  function knock(username: string, password: string, address: string, device?: string): Promise<Answer> {
    const headers = { 'X-Forwarded-For': address, ...(device && { 'User-Agent': device }) };
    return server.program().send('POST', '/api/auth/login', { body: { username, password }, headers });
  }

  async function signInsOf(person: Person<Browser>) {
    const { signIns } = bodyAs(signInPage, await person.client.get('/api/auth/sign-ins'));
    return signIns.map(({ succeeded, address, userAgent }) => [succeeded, address, userAgent]);
  }

  it('lists sign-ins and refused attempts with address and device, newest first, but not the creation by an administrator', async () => {
    const person = await newPerson(server, admin, 'ivo');
    await knock('ivo', PASSWORD, '192.0.2.7', SAFARI);
    await knock('IVO', 'not the password', '2001:db8:1:2:3::4', 'curl/8');
    await knock('ada.admin', PASSWORD, '192.0.2.8', SAFARI);
    expect(await signInsOf(person)).toEqual([
      [false, '2001:db8:1:2::/64', 'curl/8'],
      [true, '192.0.2.7', SAFARI],
      [true, '127.0.0.1', 'node'],
    ]);
  });

  it('lists the sign-up as a sign-in', async () => {
    const client = server.browser();
    await client.post('/api/auth/signup', { username: 'kim', password: PASSWORD });
    expect(await signInsOf({ ...admin, client })).toEqual([[true, '127.0.0.1', 'node']]);
  });

  it('lists a sign-in at a provider once', async () => {
    const provider = await startOpenIdProvider({});
    const { issuer: issuerUrl, clientId, clientSecret } = provider;
    const sso = { issuerUrl, clientId, clientSecret, publicUrl: server.url, enabled: true, buttonLabel: 'x' };
    expect((await admin.client.put('/api/auth/settings/sso', sso)).status).toBe(200);
    const client = server.browser();
    const { headers } = await client.get('/api/auth/login/oidc');
    const callback = await visitLogin(headers.get('Location') ?? '', { username: 'lea' });
    await client.get(callback.pathname + callback.search);
    expect(await signInsOf({ ...admin, client })).toEqual([[true, '127.0.0.1', 'node']]);
    await provider.stop();
  });

  it('is exported whole, and without data of other accounts', async () => {
    const person = await newPerson(server, admin, 'mia');
    const other = await newPerson(server, admin, 'nathaniel');
    for (const { client, username } of [person, other]) {
      const { body } = await client.post('/api/courses', { title: `Course of ${username}` });
      const { id } = (body as { course: { id: string } }).course;
      for (const title of ['first', 'second']) {
        const { body: made } = await client.post(`/api/courses/${id}/lessons`, { title });
        const cards = `/api/courses/${id}/lessons/${(made as { lesson: { id: string } }).lesson.id}/cards`;
        const batch = (from: number) =>
          Array.from({ length: 150 }, (_, index) => ({ front: `${title} ${from + index}`, back: '"\\"' }));
        await client.post(`${cards}/import`, { cards: batch(0) });
        server.clock.advance(SECOND);
        await client.post(`${cards}/import`, { cards: batch(150) });
        server.clock.advance(SECOND);
      }
      const { body: state } = await client.get(`/api/courses/${id}/study`);
      const { next } = (state as { study: { next: { card: { id: string } } } }).study;
      await client.post(`/api/courses/${id}/study/${next.card.id}`, { rating: 'good', answersBefore: 0 });
      await client.post('/api/lexicon', { term: `Term of ${username}`, meaning: 'm' });
    }
    const answer = await person.client.get('/api/account/export');
    expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="account.json"');
    const data = answer.body as ExportedData;
    expect(data).toMatchObject({
      account: { username: 'mia', role: 'user' },
      sessions: [{ current: true }],
      signIns: [{ succeeded: true, address: '127.0.0.1' }],
      courses: [{ title: 'Course of mia', lessons: [{ title: 'first' }, { title: 'second' }] }],
      lexicon: [{ term: 'Term of mia' }],
    });
    const [first, second] = data.courses[0]?.lessons.map(({ cards }) => cards) ?? [];
    expect(first?.map(({ front }) => front)).toEqual(Array.from({ length: 300 }, (_, i) => `first ${i}`));
    expect(second).toHaveLength(300);
    expect(first?.[0]?.review).toMatchObject({ answers: 1, phase: 'learning' });
    expect(first?.[1]?.review).toBeNull();
    expect(answer.text).not.toContain('nathaniel');
    expect(answer.text).not.toContain('passwordHash');
    expect(answer.text).not.toContain(PASSWORD);
  });

  it('is exported at most ten times in an hour by each account', async () => {
    const [person, other] = [await newPerson(server, admin, 'ole'), await newPerson(server, admin, 'pam')];
    for (let number = 0; number < 10; number += 1)
      expect((await person.client.get('/api/account/export')).status).toBe(200);
    expect(refusal(await person.client.get('/api/account/export'))).toBe('429 too_many_attempts');
    expect((await other.client.get('/api/account/export')).status).toBe(200);
    expect(refusal(await server.program().get('/api/account/export'))).toBe('401 unauthenticated');
  });
});

interface ExportedData {
  readonly courses: readonly {
    readonly lessons: readonly {
      readonly cards: readonly { readonly front: string; readonly review: unknown }[];
    }[];
  }[];
}
