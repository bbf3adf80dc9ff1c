import { randomUUID } from 'node:crypto';
import { MINUTE } from '@gatehouse/core/kernel';
import type { AttemptStore } from '@gatehouse/core/throttle';
import type { GroundStorage } from '../memory/ground-storage.ts';
import type { Change, Changes } from './changes/change.ts';
import { NOON } from './samples.ts';

/** One change for each writing method of `AttemptStore`. */
export const attemptStoreChanges: Changes<GroundStorage> = {
  count: ({ attempts }) => ofCount(attempts, 4, (store, key) => store.count(key, MINUTE, NOON)),
  refund: ({ attempts }) => ofCount(attempts, 2, (store, key) => store.refund(key)),
  forget: ({ attempts }) => ofCount(attempts, 1, (store, key) => store.forget(key)),
  purge: ({ attempts }) => ofCount(attempts, 1, (store) => store.purge(NOON + MINUTE, 1_000)),
  markFamiliar: async () => {
    const key = randomUUID();
    return {
      make: ({ attempts }) => attempts.markFamiliar(key, NOON),
      look: ({ attempts }) => attempts.isFamiliar(key),
      before: false,
      after: true,
    };
  },
  purgeFamiliar: async ({ attempts }) => {
    const key = randomUUID();
    await attempts.markFamiliar(key, NOON);
    return {
      make: (storage) => storage.attempts.purgeFamiliar(NOON + 1, 1_000),
      look: (storage) => storage.attempts.isFamiliar(key),
      before: true,
      after: false,
    };
  },
};

/** A change of a key that has two attempts. `after` is the number that the next attempt returns after the change. */
async function ofCount(
  attempts: AttemptStore,
  after: number,
  make: (attempts: AttemptStore, key: string) => Promise<unknown>,
): Promise<Change<GroundStorage>> {
  const key = randomUUID();
  for (let count = 0; count < 2; count += 1) await attempts.count(key, MINUTE, NOON);
  return {
    make: (storage) => make(storage.attempts, key),
    look: async (storage) => (await storage.attempts.count(key, MINUTE, NOON)).attempts,
    before: 3,
    after,
    looksOnce: true,
  };
}
