import { BcryptPasswordHasher } from '@gatehouse/adapters/bcrypt';
import { Database } from '@gatehouse/adapters/knex';
import { BoundedPasswordHasher, HasherBusy, PasswordHasher } from '@gatehouse/core/account';
import { HOUR } from '@gatehouse/core/kernel';
import { ReadablePasswordHasher } from '@gatehouse/testing/memory';
import type { Container } from 'inversify';
import { afterEach, describe, expect, it } from 'vitest';
import { PASSWORD, refusal, registerAdmin, type StudyAuth, startStudyAuth } from './harness/index.ts';

let server: StudyAuth;
afterEach(() => server.stop());

describe('a client without an account', () => {
  it('can sign up at most twenty times an hour from one address', async () => {
    server = await startStudyAuth({ variables: { AUTH_ALLOW_SIGNUP: 'true', TRUSTED_PROXIES: 'loopback' } });
    const signUp = (username: string, address: string) =>
      server.program().send('POST', '/api/auth/signup', {
        body: { username, password: PASSWORD },
        headers: { 'X-Forwarded-For': address },
      });
    const outcomes = [];
    for (let time = 0; time < 20; time += 1)
      outcomes.push(refusal(await signUp(`person.${time}`, '203.0.113.1')));
    expect(new Set(outcomes)).toEqual(new Set(['201']));
    const refused = await signUp('one.more', '203.0.113.1');
    expect(refusal(refused)).toBe('429 too_many_attempts');
    expect(Number(refused.headers.get('Retry-After'))).toBe(HOUR / 1_000);
    expect(refusal(await signUp('elsewhere', '198.51.100.1'))).toBe('201');
    server.clock.advance(HOUR);
    expect(refusal(await signUp('one.more', '203.0.113.1'))).toBe('201');
  });
});

/** A hasher whose queue is always full. */
class FullHasher extends ReadablePasswordHasher {
  override async verify(): Promise<never> {
    throw new HasherBusy();
  }
}

describe.each(['SQLite', 'PostgreSQL'] as const)('an attempt that finds the queue full on %s', (storage) => {
  it('leaves no row and no stack in the log', async () => {
    const adjust = (made: Container) => made.rebind(PasswordHasher).toConstantValue(new FullHasher());
    server = await startStudyAuth({ storage, variables: { TRUSTED_PROXIES: 'loopback' }, adjust });
    for (let time = 0; time < 5; time += 1) {
      const answer = await server.program().send('POST', '/api/auth/login', {
        body: { username: `person.${time}`, password: PASSWORD },
        headers: { 'X-Forwarded-For': `2001:db8:${time}::1` },
      });
      expect(refusal(answer)).toBe('503 busy');
    }
    const database = server.container.get(Database);
    expect(await database.read((from) => from('sign_in_attempts'))).toEqual([]);
    expect(server.log).toContainEqual(expect.objectContaining({ code: 'busy' }));
    expect(server.log.filter((line) => Number(line.level) > 40 || 'err' in line)).toEqual([]);
  });
});

describe('a flood of sign-ins', () => {
  it('gets 503 with Retry-After when the queue of password checks is full', async () => {
    const hasher = new BoundedPasswordHasher(new BcryptPasswordHasher(), 1, 2);
    server = await startStudyAuth({ adjust: (made) => made.rebind(PasswordHasher).toConstantValue(hasher) });
    const { username, client } = await registerAdmin(server);
    const logins = Array.from({ length: 6 }, () =>
      server.program().post('/api/auth/login', { username, password: PASSWORD }),
    );
    const answers = await Promise.all(logins);
    expect(new Set(answers.map(refusal))).toEqual(new Set(['200', '503 busy']));
    for (const { status, headers } of answers)
      expect(headers.get('Retry-After')).toBe(status === 503 ? '5' : null);
    expect(server.log).toContainEqual(expect.objectContaining({ code: 'busy' }));
    expect(server.log.filter((line) => JSON.stringify(line).includes('HasherBusy'))).toEqual([]);
    expect((await client.get('/api/auth/me')).status).toBe(200);
  });
});
