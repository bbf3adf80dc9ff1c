import { BcryptPasswordHasher } from '@gatehouse/adapters/bcrypt';
import { Secret } from '@gatehouse/core/kernel';
import { anyCharacter } from '@gatehouse/testing/arbitraries';
import bcrypt from 'bcrypt';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const CHEAPEST = 4;
const cheap = new BcryptPasswordHasher({ cost: CHEAPEST });

async function ownHashFits(password: string): Promise<boolean> {
  return cheap.verify(new Secret(password), await cheap.hash(new Secret(password)));
}

describe('BcryptPasswordHasher', () => {
  it('hashes at cost 12 by default', async () => {
    const hasher = new BcryptPasswordHasher();
    const hash = await hasher.hash(new Secret('correct horse'));
    expect(hash).toMatch(/^\$2b\$12\$/);
    expect(await hasher.verify(new Secret('correct horse'), hash)).toBe(true);
    expect(await hasher.verify(new Secret('correct hors'), hash)).toBe(false);
  });

  it('hashes the whole password of 7, 8 and 72 bytes', async () => {
    for (const length of [7, 8, 72]) {
      const password = 'x'.repeat(length);
      const hash = await cheap.hash(new Secret(password));
      expect(await cheap.verify(new Secret(password), hash)).toBe(true);
      expect(await cheap.verify(new Secret(`${password.slice(0, -1)}y`), hash)).toBe(false);
      expect(await cheap.verify(new Secret(password.slice(0, -1)), hash)).toBe(false);
    }
  });

  it('rejects 73 bytes instead of truncating them', async () => {
    await expect(cheap.hash(new Secret('x'.repeat(73)))).rejects.toThrow(RangeError);
    await expect(cheap.hash(new Secret(`${'x'.repeat(71)}é`))).rejects.toThrow(RangeError);
    await expect(cheap.hash(new Secret('🔑'.repeat(19)))).rejects.toThrow(RangeError);
  });

  it('does not verify a longer password against the hash of its first 72 bytes', async () => {
    const hash = await cheap.hash(new Secret('x'.repeat(72)));
    expect(await cheap.verify(new Secret('x'.repeat(73)), hash)).toBe(false);
  });

  it('accepts multi-byte characters up to 72 bytes', async () => {
    for (const password of ['é'.repeat(36), '語'.repeat(24), '🔑'.repeat(18)]) {
      expect(await ownHashFits(password)).toBe(true);
    }
  });

  it('does not stop at a NUL character', async () => {
    const hash = await cheap.hash(new Secret('before\0after'));
    expect(await cheap.verify(new Secret('before\0after'), hash)).toBe(true);
    expect(await cheap.verify(new Secret('before\0other'), hash)).toBe(false);
    expect(await cheap.verify(new Secret('before'), hash)).toBe(false);
  });

  it('verifies any password that it hashed, and no other', async () => {
    const password = fc
      .string({ unit: anyCharacter, minLength: 1, maxLength: 18 })
      .filter((text) => text.isWellFormed() && Buffer.byteLength(text) <= 72);
    await fc.assert(
      fc.asyncProperty(password, password, async (ours, other) => {
        const hash = await cheap.hash(new Secret(ours));
        expect(await cheap.verify(new Secret(ours), hash)).toBe(true);
        expect(await cheap.verify(new Secret(other), hash)).toBe(ours === other);
      }),
    );
  });

  it('salts, so that two hashes of one password differ', async () => {
    const password = new Secret('correct horse');
    expect(await cheap.hash(password)).not.toBe(await cheap.hash(password));
  });

  it('treats a hash as current at its own cost or above, and not below', async () => {
    const hash = await new BcryptPasswordHasher({ cost: 5 }).hash(new Secret('correct horse'));
    expect(new BcryptPasswordHasher({ cost: 4 }).isCurrent(hash)).toBe(true);
    expect(new BcryptPasswordHasher({ cost: 5 }).isCurrent(hash)).toBe(true);
    expect(new BcryptPasswordHasher({ cost: 6 }).isCurrent(hash)).toBe(false);
  });

  it('verifies 2a and 2y hashes of other systems', async () => {
    const hash = await cheap.hash(new Secret('correct horse'));
    for (const kind of ['$2a', '$2y']) {
      expect(await cheap.verify(new Secret('correct horse'), hash.replace('$2b', kind))).toBe(true);
      expect(await cheap.verify(new Secret('wrong horse'), hash.replace('$2b', kind))).toBe(false);
    }
  });

  it('returns false for a damaged hash and for one of another kind', async () => {
    const hash = await cheap.hash(new Secret('correct horse'));
    const argon2id = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQxMjM0NTY$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNo';
    for (const bad of ['', 'none', hash.slice(0, -1), `${hash}x`, hash.replace('$04$', '$99$'), argon2id]) {
      expect(await cheap.verify(new Secret('correct horse'), bad)).toBe(false);
      expect(cheap.isCurrent(bad)).toBe(false);
    }
  });

  it('has a decoy that costs as much as a real hash and matches no password', async () => {
    for (const cost of [4, 12]) {
      const hasher = new BcryptPasswordHasher({ cost });
      expect(bcrypt.getRounds(hasher.decoy())).toBe(cost);
      expect(hasher.decoy()).toHaveLength((await cheap.hash(new Secret('any'))).length);
    }
    for (const password of ['', 'any', 'correct horse']) {
      expect(await cheap.verify(new Secret(password), cheap.decoy())).toBe(false);
    }
  });
});
