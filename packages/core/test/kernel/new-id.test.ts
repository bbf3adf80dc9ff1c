import { newId, newToken } from '@gatehouse/core/kernel';
import { SeededRandom } from '@gatehouse/testing/memory';
import { describe, expect, it } from 'vitest';

describe('ids and tokens', () => {
  it('contain 128 and 256 random bits as text that is safe in a path', () => {
    const random = new SeededRandom();
    expect(newId(random)).toMatch(/^[\w-]{22}$/);
    expect(newToken(random)).toMatch(/^[\w-]{43}$/);
  });

  it('differ every time', () => {
    const random = new SeededRandom();
    const ids = Array.from({ length: 1_000 }, () => newId(random));
    expect(new Set(ids).size).toBe(1_000);
  });

  it('never begin with "-" if they are ids, so that command lines do not read them as options', () => {
    const random = new SeededRandom();
    const first = new Set(Array.from({ length: 10_000 }, () => newId(random)[0]));
    expect(first.size).toBe(63);
    expect(first).not.toContain('-');
  });
});
