import type { DenialCount, DenialStore } from '@gatehouse/core/entitlement';
import {
  type DenialStorage,
  denialStoreChanges,
  sampleDenials,
} from '../../../contracts/gateway/entitlement/denial-store-changes.ts';
import { breakerOf } from '../../breaker-of.ts';
import { changeSaboteurs } from '../../changes/change-saboteurs.ts';
import type { Saboteur, Saboteurs } from '../../saboteur.ts';

const denials = (change: (good: DenialStore) => Partial<DenialStore>): Saboteur<DenialStorage> =>
  breakerOf<DenialStorage>()('denials', change);

/** For each clause of `DenialStore`, a store that breaks it. */
export const denialStoreSaboteurs: Saboteurs<DenialStorage> = {
  'returns no counts before the first denial': denials((good) => ({
    since: async (since) => [sampleDenials({ count: 0 }), ...(await good.since(since))],
  })),
  'adds counts of the same hour, source and reason': {
    'counts each call once': denials((good) => ({
      add: (counts) => good.add(counts.map((count) => ({ ...count, count: 1 }))),
    })),
    'stores counts in 32 bits': denials((good) => ({
      add: (counts) => good.add(counts.map((each) => ({ ...each, count: Math.min(each.count, 2 ** 31) }))),
    })),
  },
  'keeps the counts of different hours, sources and reasons apart, and returns them in order': {
    'ignores the source': denials((good) => ({
      add: (counts) => good.add(counts.map((count) => ({ ...count, source: 'customer' }))),
    })),
    'returns the latest hour first': denials((good) => ({
      since: async (since) => (await good.since(since)).toReversed(),
    })),
  },
  'returns the counts of the stated hour and of later ones': denials((good) => ({
    since: (since) => good.since(since + 1),
  })),
  'adds every one of many concurrent counts': denials((good) => {
    const known = new Map<string, DenialCount>();
    return {
      add: async (counts) => {
        for (const each of counts) {
          const key = `${each.hour} ${each.source} ${each.reason}`;
          const before = known.get(key)?.count ?? 0;
          await good.since(0);
          known.set(key, { ...each, count: before + each.count });
        }
      },
      since: async () => [...known.values()],
    };
  }),
  'purges at most the stated number of old counts, and returns how many': {
    'ignores the limit': denials((good) => ({ purge: (instant) => good.purge(instant, 1_000) })),
    'purges the stated hour': denials((good) => ({
      purge: (instant, limit) => good.purge(instant + 1, limit),
    })),
  },
  'counts each purged count once when several purges run concurrently': denials((good) => ({
    purge: async (instant, limit) => (await good.purge(instant, limit)) || 1,
  })),
  ...changeSaboteurs('denials', denialStoreChanges),
};
