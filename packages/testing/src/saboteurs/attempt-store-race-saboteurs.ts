import type { AttemptCount, AttemptStore } from '@gatehouse/core/throttle';
import type { GroundStorage } from '../memory/ground-storage.ts';
import { breakerOf } from './breaker-of.ts';
import { othersTurn } from './others-turn.ts';
import type { Saboteur, Saboteurs } from './saboteur.ts';

const attempts = (change: (good: AttemptStore) => Partial<AttemptStore>): Saboteur<GroundStorage> =>
  breakerOf<GroundStorage>()('attempts', change);

/** For each clause of `AttemptStore` about concurrent calls, a store that breaks it. */
export const attemptStoreRaceSaboteurs: Saboteurs<GroundStorage> = {
  'counts every one of many concurrent attempts': {
    'reads first and writes afterwards': attempts((good) => {
      const counts = new Map<string, AttemptCount>();
      return {
        count: async (key, window, now) => {
          const attempts = (counts.get(key)?.attempts ?? 0) + 1;
          await good.isFamiliar(key);
          const count = { attempts, resetsAt: now + window };
          counts.set(key, count);
          return count;
        },
      };
    }),
    'counts in the memory of its server': attempts(() => {
      const counts = new Map<string, number>();
      return {
        count: async (key, window, now) => {
          counts.set(key, (counts.get(key) ?? 0) + 1);
          return { attempts: counts.get(key) ?? 0, resetsAt: now + window };
        },
      };
    }),
  },
  'counts every one of many concurrent refunds': attempts((good) => {
    let running: Promise<void> | undefined;
    return {
      refund: (key) => {
        running ??= good.refund(key).finally(() => {
          running = undefined;
        });
        return running;
      },
    };
  }),
  'counts correctly while other callers refund': attempts(() => ({
    refund: async () => {},
  })),
  'keeps an attempt that opens a window while the previous one is purged': purgingByKey(),
  'counts each window once when several purges run concurrently': attempts((good) => ({
    purge: async (now, limit) => (await good.purge(now, limit)) || 1,
  })),
  'keeps a key that signs in while unused keys are purged': forgettingKeysRead(),
  'counts each unused key once when several purges run concurrently': attempts((good) => ({
    purgeFamiliar: async (since, limit) => (await good.purgeFamiliar(since, limit)) || 1,
  })),
};

/**
 * A store that first reads which periods have ended, and then removes their counts by key. Between the two steps, a key
 * can have begun a new period.
 */
function purgingByKey(): Saboteur<GroundStorage> {
  const known = new Map<string, AttemptCount>();
  return attempts((good) => ({
    count: async (key, window, now) => {
      const count = await good.count(key, window, now);
      known.set(key, count);
      return count;
    },
    purge: async (now, limit) => {
      const ended = [...known].filter(([, { resetsAt }]) => resetsAt <= now).slice(0, limit);
      await othersTurn(() => good.isFamiliar('key'));
      for (const [key] of ended) await good.forget(key);
      return ended.length;
    },
  }));
}

/**
 * A store that reads the known keys when a purge begins. It removes each of them, even if a sign-in uses the key before
 * the purge ends.
 */
function forgettingKeysRead(): Saboteur<GroundStorage> {
  const [known, read] = [new Set<string>(), new Set<string>()];
  return attempts((good) => ({
    markFamiliar: async (key, now) => {
      known.add(key);
      await good.markFamiliar(key, now);
    },
    purgeFamiliar: async (since, limit) => {
      for (const key of known) read.add(key);
      return good.purgeFamiliar(since, limit);
    },
    isFamiliar: async (key) => !read.has(key) && good.isFamiliar(key),
  }));
}
