import assert from 'node:assert/strict';
import type { PasswordHash, PasswordHasher, Requester } from '@gatehouse/core/account';
import { Secret } from '@gatehouse/core/kernel';
import type { Contract } from '../contract.ts';

const REQUESTER: Requester = { address: '192.0.2.1', isFamiliar: false };

/** The clauses of `PasswordHasher`. */
export const passwordHasherContract: Contract<PasswordHasher> = {
  'verifies the password that it hashed, and no other': async (hasher) => {
    for (const password of ['correct horse', 'é'.repeat(36), '🔑 key', 'before\0after', ' blanks ']) {
      const hash = await hashed(hasher, password);
      assert.equal(await fits(hasher, password, hash), true, password);
      for (const other of [`${password}x`, password.slice(0, -1), password.toUpperCase(), 'before\0other'])
        assert.equal(await fits(hasher, other, hash), false, other);
    }
  },

  'distinguishes long passwords by their last character': async (hasher) => {
    const hash = await hashed(hasher, 'x'.repeat(72));
    assert.equal(await fits(hasher, `${'x'.repeat(71)}y`, hash), false);
    assert.equal(await fits(hasher, 'x'.repeat(73), hash), false);
  },

  'hashes one password differently each time': async (hasher) => {
    assert.notEqual(await hashed(hasher, 'correct horse'), await hashed(hasher, 'correct horse'));
  },

  'shows nothing of the password': async (hasher) => {
    assert.ok(!(await hashed(hasher, 'hunter2-hunter2')).includes('hunter2'));
  },

  'returns false for a damaged hash or one of another kind': async (hasher) => {
    const hash = await hashed(hasher, 'correct horse');
    for (const other of [
      '',
      'none',
      '$',
      '$2b$',
      hash.slice(0, -1),
      `${hash}x`,
      hash.slice(1),
      '$6$salt$hash',
    ])
      assert.equal(await fits(hasher, 'correct horse', other), false, other);
  },

  'treats its own hashes as current, and no others': async (hasher) => {
    assert.equal(hasher.isCurrent(await hashed(hasher, 'correct horse')), true);
    for (const other of ['', 'none', '$6$salt$hash']) assert.equal(hasher.isCurrent(other), false, other);
  },

  'has a decoy that no password matches': async (hasher) => {
    for (const password of ['', 'decoy', 'password', 'correct horse', hasher.decoy()])
      assert.equal(await fits(hasher, password, hasher.decoy()), false, password);
  },
};

function hashed(hasher: PasswordHasher, password: string): Promise<PasswordHash> {
  return hasher.hash(new Secret(password), REQUESTER);
}

function fits(hasher: PasswordHasher, password: string, hash: PasswordHash): Promise<boolean> {
  return hasher.verify(new Secret(password), hash, REQUESTER);
}
