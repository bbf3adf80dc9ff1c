import { availableParallelism } from 'node:os';
import { HasherBusy } from '@gatehouse/core/account';
import { Secret } from '@gatehouse/core/kernel';
import { describe, expect, it } from 'vitest';
import { passwordHasher } from '../../src/password-hasher.ts';

const PASSWORD = new Secret('correct horse');

describe('the password hasher of one of many workers', () => {
  it('computes and queues only its share of the hashes', async () => {
    const workers = Math.max(100, availableParallelism());
    const hasher = passwordHasher({ PASSWORD_HASH: 'bcrypt', UV_THREADPOOL_SIZE: 4, workers });
    const hashes = [1, 2, 3].map((host) =>
      hasher.hash(PASSWORD, { address: `198.51.100.${host}`, isFamiliar: false }),
    );
    const results = await Promise.allSettled(hashes);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    await expect(hashes[2]).rejects.toThrow(HasherBusy);
  });
});
