import assert from 'node:assert/strict';
import { MINUTE } from '@gatehouse/core/kernel';
import type { GroundStorage } from '../memory/ground-storage.ts';
import type { StorageContract } from './contract.ts';
import { atOnce, atOnceBy, NOON, sum } from './samples.ts';

/** The clauses of `AttemptStore` about concurrent calls of two servers. */
export const attemptStoreRaces: StorageContract<GroundStorage> = {
  'counts every one of many concurrent attempts': async (storage, other) => {
    const counts = await atOnceBy([storage, other], 25, ({ attempts }) =>
      attempts.count('key', MINUTE, NOON),
    );
    const expected = Array.from({ length: 25 }, (_, index) => index + 1);
    assert.deepEqual(
      counts.map((count) => count.attempts).toSorted((a, b) => a - b),
      expected,
    );
  },

  'counts every one of many concurrent refunds': async (storage, other) => {
    for (let count = 0; count < 20; count += 1) await storage.attempts.count('key', MINUTE, NOON);
    await atOnceBy([storage, other], 10, ({ attempts }) => attempts.refund('key'));
    assert.equal((await storage.attempts.count('key', MINUTE, NOON)).attempts, 11);
  },

  'counts correctly while other callers refund': async (storage, other) => {
    await atOnceBy([storage, other], 25, async ({ attempts }) => {
      await attempts.count('key', MINUTE, NOON);
      await attempts.refund('key');
    });
    assert.equal((await storage.attempts.count('key', MINUTE, NOON)).attempts, 1);
  },

  'keeps an attempt that opens a window while the previous one is purged': async (storage, other) => {
    const keys = Array.from({ length: 20 }, (_, index) => `key ${index}`);
    for (const key of keys) await storage.attempts.count(key, MINUTE, NOON);
    const later = NOON + MINUTE;
    const purging = atOnce(5, () => other.attempts.purge(later, 100));
    for (const { attempts } of await atOnce(keys.length, (index) =>
      storage.attempts.count(keys[index] ?? '', MINUTE, later),
    ))
      assert.equal(attempts, 1);
    await purging;
    for (const key of keys) assert.equal((await storage.attempts.count(key, MINUTE, later)).attempts, 2);
  },

  'counts each window once when several purges run concurrently': async (storage, other) => {
    for (let key = 0; key < 20; key += 1) await storage.attempts.count(`key ${key}`, MINUTE, NOON);
    const purge = ({ attempts }: GroundStorage) => attempts.purge(NOON + MINUTE, 20);
    const purged = await atOnceBy([storage, other], 5, purge);
    assert.equal(sum(purged) + (await purge(storage)), 20);
  },

  'keeps a key that signs in while unused keys are purged': async (storage, other) => {
    const keys = Array.from({ length: 20 }, (_, index) => `key ${index}`);
    for (const key of keys) await storage.attempts.markFamiliar(key, NOON);
    const later = NOON + MINUTE;
    const purging = atOnce(5, () => other.attempts.purgeFamiliar(later, 100));
    await atOnce(keys.length, (index) => storage.attempts.markFamiliar(keys[index] ?? '', later));
    await purging;
    for (const key of keys) assert.equal(await storage.attempts.isFamiliar(key), true, key);
  },

  'counts each unused key once when several purges run concurrently': async (storage, other) => {
    for (let key = 0; key < 20; key += 1) await storage.attempts.markFamiliar(`key ${key}`, NOON);
    const purge = ({ attempts }: GroundStorage) => attempts.purgeFamiliar(NOON + MINUTE, 20);
    const purged = await atOnceBy([storage, other], 5, purge);
    assert.equal(sum(purged) + (await purge(storage)), 20);
  },
};
