import { Argon2PasswordHasher } from '@gatehouse/adapters/argon2';
import { BcryptPasswordHasher } from '@gatehouse/adapters/bcrypt';
import { MigratingPasswordHasher } from '@gatehouse/core/account';
import { Secret } from '@gatehouse/core/kernel';
import { describe, expect, it } from 'vitest';

const CHEAP = { memory: 64, passes: 2, lanes: 1 };
const cheap = new Argon2PasswordHasher(CHEAP);

describe('Argon2PasswordHasher', () => {
  it('hashes with 19 MiB, two passes and one lane by default', async () => {
    const hasher = new Argon2PasswordHasher();
    const hash = await hasher.hash(new Secret('correct horse'));
    for (const part of ['$argon2id$v=19$', 'm=19456', 't=2', 'p=1']) expect(hash).toContain(part);
    expect(await hasher.verify(new Secret('correct horse'), hash)).toBe(true);
    expect(await hasher.verify(new Secret('wrong horse'), hash)).toBe(false);
    expect(hasher.isCurrent(hash)).toBe(true);
  });

  it('hashes the whole password, whether short, long, multi-byte or with NUL', async () => {
    for (const password of ['x'.repeat(7), 'x'.repeat(8), 'x'.repeat(73), '語'.repeat(24), 'before\0after']) {
      const hash = await cheap.hash(new Secret(password));
      expect(await cheap.verify(new Secret(password), hash)).toBe(true);
      expect(await cheap.verify(new Secret(password.slice(0, -1)), hash)).toBe(false);
      expect(await cheap.verify(new Secret(`${password}x`), hash)).toBe(false);
    }
  });

  it('treats a hash as current at its own cost or above, and not with less memory or fewer passes', async () => {
    const hash = await cheap.hash(new Secret('correct horse'));
    expect(new Argon2PasswordHasher({ ...CHEAP, memory: 32 }).isCurrent(hash)).toBe(true);
    expect(new Argon2PasswordHasher({ ...CHEAP, memory: 65 }).isCurrent(hash)).toBe(false);
    expect(new Argon2PasswordHasher({ ...CHEAP, passes: 3 }).isCurrent(hash)).toBe(false);
  });

  it('returns false for a damaged hash and for one of another kind', async () => {
    const hash = await cheap.hash(new Secret('correct horse'));
    const bcrypt = `$2b$12$${'.'.repeat(53)}`;
    const damaged = [
      '',
      'none',
      bcrypt,
      hash.replace('argon2id', 'argon2i'),
      hash.replace('m=64', 'm=0'),
      hash.replace('t=2', 't=0'),
      hash.replace('p=1', 'm=1'),
      hash.slice(0, -30),
      `${hash}!`,
    ];
    for (const bad of damaged) {
      expect(await cheap.verify(new Secret('correct horse'), bad)).toBe(false);
      expect(cheap.isCurrent(bad)).toBe(false);
    }
  });

  it('has a decoy of its own cost that matches no password', async () => {
    expect(cheap.isCurrent(cheap.decoy())).toBe(true);
    expect(new Argon2PasswordHasher({ ...CHEAP, memory: 65 }).isCurrent(cheap.decoy())).toBe(false);
    for (const password of ['', 'any', 'correct horse']) {
      expect(await cheap.verify(new Secret(password), cheap.decoy())).toBe(false);
    }
  });
});

describe('MigratingPasswordHasher with argon2', () => {
  it('verifies bcrypt hashes and reports them as due for replacement', async () => {
    const requester = { address: '192.0.2.1', isFamiliar: false };
    const old = new BcryptPasswordHasher({ cost: 4 });
    const hasher = new MigratingPasswordHasher(cheap, [old]);
    const hash = await old.hash(new Secret('correct horse'));
    expect(await hasher.verify(new Secret('correct horse'), hash, requester)).toBe(true);
    expect(await hasher.verify(new Secret('wrong horse'), hash, requester)).toBe(false);
    expect(hasher.isCurrent(hash)).toBe(false);
    expect(hasher.isCurrent(await hasher.hash(new Secret('correct horse'), requester))).toBe(true);
  });
});
