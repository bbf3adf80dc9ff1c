import { parseNewCredentials } from '@gatehouse/core/account';
import type { InvalidInput } from '@gatehouse/core/kernel';
import { describe, expect, it } from 'vitest';

const RULES = { minLength: 8, isCommon: (password: string) => password === 'password' };

function issuesOf(username: string, password: string): readonly unknown[] {
  try {
    parseNewCredentials({ username, password }, RULES);
    return [];
  } catch (error) {
    return (error as InvalidInput).issues.map(({ path, message }) => [...path, message]);
  }
}

describe('parseNewCredentials', () => {
  it('returns name and password', () => {
    const { username, password } = parseNewCredentials(
      { username: 'ａda', password: 'seven bottles' },
      RULES,
    );
    expect([username, password.reveal()]).toEqual(['ada', 'seven bottles']);
  });

  it('lists every fault of both at once', () => {
    expect(issuesOf('a b', 'password')).toEqual([
      ['username', 'Use only letters, digits and the characters . _ @ -'],
      ['password', 'This is one of the most common passwords, or close to one; choose another.'],
    ]);
  });

  it('finds the name in the password in any case or Unicode form', () => {
    expect(issuesOf('ａda', 'the ada of old')).toEqual([['password', 'It must not contain the username.']]);
  });
});
