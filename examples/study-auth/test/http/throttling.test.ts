import { MINUTE } from '@gatehouse/core/kernel';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type Answer,
  newPerson,
  PASSWORD,
  refusal,
  registerAdmin,
  type StudyAuth,
  startStudyAuth,
} from './harness/index.ts';

const LIMIT = 10;

describe('guessing passwords', () => {
  let server: StudyAuth;
  afterEach(() => server.stop());

  const start = async (variables: Record<string, string> = {}) => {
    server = await startStudyAuth({ variables });
    return registerAdmin(server);
  };
  const send = (path: string, body: object, forwardedFor?: string) =>
    server.program().send('POST', path, {
      body,
      headers: forwardedFor === undefined ? {} : { 'X-Forwarded-For': forwardedFor },
    });
  const login = (username: string, password: string, forwardedFor?: string) =>
    send('/api/auth/login', { username, password }, forwardedFor);
  const guess = async (
    times: number,
    forwardedFor: (time: number) => string | undefined = () => undefined,
  ) => {
    const answers: Answer[] = [];
    for (let time = 0; time < times; time += 1)
      answers.push(await login('ada.admin', `guess ${time}`, forwardedFor(time)));
    return answers;
  };

  it('is refused after ten failures, even with the right password, until the window has passed', async () => {
    await start();
    const answers = await guess(LIMIT + 1);
    const refused = [...Array<string>(LIMIT).fill('401 invalid_credentials'), '429 too_many_attempts'];
    expect(answers.map(refusal)).toEqual(refused);
    const right = await login('ada.admin', PASSWORD);
    expect(refusal(right)).toBe('429 too_many_attempts');
    const wait = Number(right.headers.get('Retry-After'));
    expect(wait).toBe(15 * 60);
    server.clock.advance(wait * 1_000 - 1);
    expect(refusal(await login('ada.admin', PASSWORD))).toBe('429 too_many_attempts');
    server.clock.advance(1);
    expect((await login('ada.admin', PASSWORD)).status).toBe(200);
  });

  it('does not reveal whether the name is known', async () => {
    await start();
    const answers = [];
    for (let time = 0; time <= LIMIT; time += 1) answers.push(await login('nobody.here', `guess ${time}`));
    expect(refusal(answers.at(-1) as Answer)).toBe('429 too_many_attempts');
  });

  it('is limited also for concurrent guesses', async () => {
    await start();
    const asked = Array.from({ length: 30 }, (_, index) => login('ada.admin', `guess ${index}`));
    const outcomes = (await Promise.all(asked)).map(refusal);
    expect(outcomes.filter((outcome) => outcome === '401 invalid_credentials')).toHaveLength(LIMIT);
  });

  it('is counted from zero after the right password', async () => {
    await start();
    await guess(LIMIT - 1);
    expect((await login('ada.admin', PASSWORD)).status).toBe(200);
    expect((await guess(LIMIT)).map(({ status }) => status)).toEqual(Array<number>(LIMIT).fill(401));
  });

  it('is limited also for the current password in a stolen session', async () => {
    const { client } = await start();
    const change = () =>
      client.post('/api/auth/password', { currentPassword: 'a guess', newPassword: 'something else 1' });
    for (let time = 0; time < LIMIT; time += 1) expect(refusal(await change())).toBe('403 wrong_password');
    expect(refusal(await change())).toBe('429 too_many_attempts');
    expect((await client.get('/api/auth/sessions')).status).toBe(200);
  });

  it('is limited despite a forged X-Forwarded-For when no proxy is trusted', async () => {
    await start();
    const answers = await guess(LIMIT + 1, (time) => `203.0.113.${time}`);
    expect(refusal(answers.at(-1) as Answer)).toBe('429 too_many_attempts');
  });

  it('is limited despite entries before the address that the trusted proxy wrote', async () => {
    await start({ TRUSTED_PROXIES: '127.0.0.0/8, 10.0.0.1' });
    const answers = await guess(LIMIT + 1, (time) => `203.0.113.${time}, 198.51.100.7, 10.0.0.1`);
    expect(refusal(answers.at(-1) as Answer)).toBe('429 too_many_attempts');
  });

  it('is limited across all addresses of one IPv6 network', async () => {
    await start({ TRUSTED_PROXIES: 'loopback' });
    const answers = await guess(LIMIT + 1, (time) => `2001:db8:1:2::${time}`);
    expect(refusal(answers.at(-1) as Answer)).toBe('429 too_many_attempts');
    expect(refusal(await login('ada.admin', 'wrong password', '2001:db8:1:3::1'))).toBe(
      '401 invalid_credentials',
    );
  });

  it('does not lock the owner out at another address', async () => {
    await start({ TRUSTED_PROXIES: '127.0.0.1' });
    await guess(LIMIT + 5, () => '203.0.113.9');
    expect((await login('ada.admin', PASSWORD, '198.51.100.1')).status).toBe(200);
  });

  it('is refused after a hundred failures for one account from many addresses, except from known addresses', async () => {
    await start({ TRUSTED_PROXIES: '127.0.0.1' });
    const [home, hotel] = ['198.51.100.1', '192.0.2.1'];
    expect((await login('ada.admin', PASSWORD, home)).status).toBe(200);
    const answers = await guess(101, (time) => `203.0.113.${time}`);
    expect(answers.slice(-2).map(refusal)).toEqual(['401 invalid_credentials', '429 too_many_attempts']);
    const late = await login('ada.admin', PASSWORD, hotel);
    expect([refusal(late), late.headers.get('Retry-After')]).toEqual(['429 too_many_attempts', '3600']);
    expect((await login('ada.admin', PASSWORD, home)).status).toBe(200);
    expect((await login('ada.admin', PASSWORD, hotel)).status).toBe(200);
  });

  it('is refused from one address for many names, except for accounts that signed in there before', async () => {
    await start({ TRUSTED_PROXIES: '127.0.0.1', AUTH_ALLOW_SIGNUP: 'true' });
    const [cafe, home] = ['203.0.113.50', '198.51.100.1'];
    expect((await login('ada.admin', PASSWORD, cafe)).status).toBe(200);
    const newcomer = { username: 'newcomer', password: PASSWORD };
    expect((await send('/api/auth/signup', newcomer, cafe)).status).toBe(201);
    for (let name = 0; name < 100; name += 1) await login(`guessed.${name}`, 'a guess', cafe);
    expect(refusal(await login('guessed.again', 'a guess', cafe))).toBe('429 too_many_attempts');
    expect((await login('ada.admin', PASSWORD, cafe)).status).toBe(200);
    expect((await login('newcomer', PASSWORD, cafe)).status).toBe(200);
    expect(refusal(await login('guessed.again', 'a guess', home))).toBe('401 invalid_credentials');
  });

  it('writes an audit row for each failure that was checked', async () => {
    const admin = await start();
    await newPerson(server, admin, 'bea');
    await guess(LIMIT + 3);
    server.clock.advance(MINUTE);
    const { body } = await admin.client.get('/api/auth/audit?action=session.refused&limit=200');
    expect((body as { entries: unknown[] }).entries).toHaveLength(LIMIT);
  });
});
