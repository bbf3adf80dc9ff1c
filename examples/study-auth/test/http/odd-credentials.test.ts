import { AccountStore } from '@gatehouse/core/account';
import { signedIn, user } from '@gatehouse/http-koa/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type Browser,
  bodyAs,
  PASSWORD,
  type Person,
  refusal,
  registerAdmin,
  type StudyAuth,
  startStudyAuth,
} from './harness/index.ts';

let server: StudyAuth;
let admin: Person<Browser>;

function suite(slowHashes: boolean): void {
  beforeAll(async () => {
    server = await startStudyAuth({ slowHashes });
    admin = await registerAdmin(server);
  });
  afterAll(() => server.stop());
}

const create = (username: string, password = PASSWORD) =>
  admin.client.post('/api/auth/users', { username, password });
const login = (username: string, password: string) =>
  server.program().post('/api/auth/login', { username, password });
const faults = (body: unknown) =>
  (body as { issues: { path: string[]; message: string }[] }).issues.map(({ message }) => message);

describe('a username', () => {
  suite(false);

  it.each([
    ['of three characters', 'abc', 'abc'],
    ['of 64 characters', 'y'.repeat(64), 'y'.repeat(64)],
    ['with all that is allowed', 'a.b_c@d-e9', 'a.b_c@d-e9'],
    ['with accents, composed', 'Ze\u0301lie', 'Z\u00e9lie'],
    ['of another alphabet', 'Наташа', 'Наташа'],
    ['of ideographs', '山田太郎', '山田太郎'],
    ['of letters beyond the basic plane', '𠮷野家', '𠮷野家'],
    ['of full-width letters, folded', 'ｗｉｄｅ', 'wide'],
  ])('can be one %s', async (_, username, kept) => {
    const answer = await create(username);
    expect(bodyAs(z.strictObject({ user }), answer).user.username).toBe(kept);
    expect((await login(username, PASSWORD)).status).toBe(200);
  });

  it.each([
    ['empty', ''],
    ['of two characters', 'ab'],
    ['of 65 characters', 'y'.repeat(65)],
    ['of a thousand characters', 'y'.repeat(1_001)],
    ['with a space', 'a b c'],
    ['with a line break', 'abc\n'],
    ['with NUL', 'abc\u0000'],
    ['with an escape character', 'abc\u001b[31m'],
    ['with a right-to-left override', 'abc\u202egpj'],
    ['with a zero-width space', 'ad\u200bmin'],
    ['with half of a character', 'abc\ud800'],
    ['with an emoji', 'abc😀'],
    ['with mark-up', '<b>ada</b>'],
    ['with a path', '../ada'],
    ['that mixes look-alike alphabets', 'аda.admin'],
    ['that mixes Greek into Latin', 'adα'],
    ['of a historic script', '𐐨𐐩𐐪'],
  ])('must not be one %s', async (_, username) => {
    const answer = await create(username);
    expect(refusal(answer)).toBe('400 invalid_request');
    expect(answer.body).toMatchObject({ issues: [{ path: ['username'] }] });
    expect(refusal(await login(username.slice(0, 1_000), PASSWORD))).toBe('401 invalid_credentials');
  });

  it('is taken if a name exists that differs only in case, width or composition', async () => {
    await create('Ångström');
    for (const like of ['ångström', 'ÅNGSTRÖM', 'A\u030angstro\u0308m', 'Ångｓtröm'])
      expect(refusal(await create(like))).toBe('409 username_taken');
  });
});

describe('a password', () => {
  suite(true);

  const passwordOf = (bytes: number) => 'kX9%fQ2&'.repeat(10).slice(0, bytes);
  it.each([
    ['of 8 bytes', passwordOf(8), `${passwordOf(8)}x`],
    ['of 72 bytes', passwordOf(72), passwordOf(73)],
    ['of 18 emoji, 72 bytes', '🦊🐙🦉🐝🦋🐢🦀🐬🦩🦊🐙🦉🐝🦋🐢🦀🐬🦩', '🦊🐙🦉🐝🦋🐢🦀🐬🦩🦊🐙🦉🐝🦋🐢🦀🐬🦊'],
    ['with NUL', `${passwordOf(8)}\u0000one`, `${passwordOf(8)}\u0000two`],
  ])('can be one %s, and a similar one does not sign in', async (name, password, next) => {
    const username = name.replaceAll(/\W/g, '.');
    expect((await create(username, password)).status).toBe(201);
    expect((await login(username, password)).status).toBe(200);
    expect(refusal(await login(username, next))).toBe('401 invalid_credentials');
  });

  it.each([
    ['of 7 bytes', passwordOf(7), /at least 8/],
    ['of 73 bytes', passwordOf(73), /at most 72 bytes/],
    ['of 7 emoji, 28 bytes', '🦊🐙🦉🐝🦋🐢🦀', /at least 8/],
    ['of 19 emoji, 76 bytes', '🦊🐙🦉🐝🦋🐢🦀🐬🦩🦊🐙🦉🐝🦋🐢🦀🐬🦩🦊', /at most 72 bytes/],
    ['with half of a character', `${passwordOf(8)}\ud83e`, /half/],
    ['that is too common', 'Password1', /most common/],
    ['that contains the username', 'xxANNA.KARENINAxx', /username/],
    ['empty', '', /at least 8/],
  ])('must not be one %s, and is refused with the reason', async (_, password, reason) => {
    const answer = await create('anna.karenina', password);
    expect(refusal(answer)).toBe('400 invalid_request');
    expect(faults(answer.body).join(' ')).toMatch(reason);
    expect(answer.text).not.toContain(password === '' ? PASSWORD : password);
  });

  it('is the same in any composition of its accents', async () => {
    const forms = ['Ame\u0301lie Poulain', 'Am\u00e9lie Poulain'];
    for (const [index, password] of forms.entries()) {
      await create(`composer.${index}`, password);
      for (const form of forms) {
        const answer = await login(`composer.${index}`, form);
        expect(bodyAs(signedIn, answer).user.username).toBe(`composer.${index}`);
      }
    }
  });

  it('is stored as a bcrypt hash of cost 12', async () => {
    const account = await server.container.get(AccountStore).byUsername(admin.username);
    expect(account?.passwordHash).toMatch(/^\$2[aby]\$12\$/);
  });
});
