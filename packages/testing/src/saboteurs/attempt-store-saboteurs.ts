import { MINUTE } from '@gatehouse/core/kernel';
import type { AttemptStore } from '@gatehouse/core/throttle';
import { attemptStoreChanges } from '../contracts/attempt-store-changes.ts';
import { NOON } from '../contracts/samples.ts';
import type { GroundStorage } from '../memory/ground-storage.ts';
import { attemptStoreRaceSaboteurs } from './attempt-store-race-saboteurs.ts';
import { breakerOf } from './breaker-of.ts';
import { sharedSaboteurs } from './changes/change-saboteurs.ts';
import type { Saboteur, Saboteurs } from './saboteur.ts';

const attempts = (change: (good: AttemptStore) => Partial<AttemptStore>): Saboteur<GroundStorage> =>
  breakerOf<GroundStorage>()('attempts', change);

/** For each clause of `AttemptStore`, a store that breaks it. */
export const attemptStoreSaboteurs: Saboteurs<GroundStorage> = {
  'counts each attempt of a key in the window that the first one opened': attempts((good) => ({
    count: async (key, window, now) => ({ ...(await good.count(key, window, now)), resetsAt: now + window }),
  })),
  'opens a new window when the previous one has ended': attempts((good) => ({
    count: (key, window, now) => good.count(key, window, now - 1),
  })),
  'opens a new window if a clock that ran ahead opened the current one': attempts((good) => {
    let latest = 0;
    return {
      count: (key, window, now) => {
        latest = Math.max(latest, now);
        return good.count(key, window, latest);
      },
    };
  }),
  'refunds one attempt, but never below zero': attempts((good) => ({
    refund: (key) => good.forget(key),
  })),
  'stores nothing once every attempt of a key was refunded': attempts((good) => ({
    refund: async (key) => {
      const { attempts } = await good.count(key, MINUTE, NOON);
      await good.refund(key);
      if (attempts > 2) await good.refund(key);
    },
  })),
  'forgets the count of a key': attempts((good) => ({ forget: (key) => good.refund(key) })),
  'records that a key signed in, separately from its counts': {
    'forgets it': attempts(() => ({ isFamiliar: async () => false })),
    'forgets it with the counts': attempts((good) => ({
      purge: async (now, limit) => (await good.purge(now, limit)) + (await good.purgeFamiliar(now, limit)),
    })),
  },
  'purges at most the given number of counts, and only those whose window has ended': attempts((good) => ({
    purge: (now) => good.purge(now, 1_000),
  })),
  'purges at most the given number of familiar keys, and only those whose latest sign-in is too old': {
    'ignores the limit': attempts((good) => ({ purgeFamiliar: (since) => good.purgeFamiliar(since, 1_000) })),
    'includes the bound': attempts((good) => ({
      purgeFamiliar: (since, limit) => good.purgeFamiliar(since + 1, limit),
    })),
    'keeps the first sign-in': attempts((good) => ({
      markFamiliar: async (key, now) =>
        (await good.isFamiliar(key)) ? undefined : good.markFamiliar(key, now),
    })),
  },
  'keeps the latest sign-in of a key if calls arrive in another order': attempts((good) => ({
    markFamiliar: async (key, now) => {
      await good.purgeFamiliar(Number.MAX_SAFE_INTEGER, 1_000);
      await good.markFamiliar(key, now);
    },
  })),
  'behaves like a plain counter under any sequence of calls': attempts(() => ({
    refund: async () => {},
  })),
  ...attemptStoreRaceSaboteurs,
  ...sharedSaboteurs('attempts', attemptStoreChanges),
};
