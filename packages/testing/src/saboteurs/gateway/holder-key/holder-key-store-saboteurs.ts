import type { HolderKey, HolderKeyStore } from '@gatehouse/core/holder-key';
import type { HolderKeyStoreCase } from '../../../contracts/gateway/holder-key/holder-key-store-contract.ts';
import { altered } from '../../altered.ts';
import { rememberingReads } from '../../changes/remembering-reads.ts';
import type { PortSaboteurs } from '../../saboteur.ts';

type Break = (good: HolderKeyStoreCase) => Partial<HolderKeyStoreCase>;

const keys =
  (change: (good: HolderKeyStore) => Partial<HolderKeyStore>): Break =>
  (good) => ({
    keys: altered(good.keys, change(good.keys)),
    other: altered(good.other, change(good.other)),
  });

/** A store that reads first, and writes later in another turn of the event loop. */
const late = keys((good) => ({
  add: async (key) => {
    const isFree = (await good.find(key.holder)) === undefined;
    await new Promise(setImmediate);
    return (await good.add(key)) || isFree;
  },
  replace: async (before, after) => {
    const present = await good.find(before.holder);
    const isSame = present?.next?.id === before.next?.id;
    await new Promise(setImmediate);
    return (await good.replace(before, after)) || isSame;
  },
}));

/** For each clause, a store that breaks it. */
export const holderKeyStoreSaboteurs: PortSaboteurs<HolderKeyStoreCase> = {
  'shows each change to other servers from their next call': rememberingReads<HolderKeyStoreCase>(
    'other',
    [],
  ),
  'finds keys with every field on every server, and none of another holder': keys((good) => ({
    add: (key) => good.add({ ...key, next: null }),
  })),
  'adds no keys for a holder who already has keys': keys((good) => ({
    add: async (key) => {
      const known = await good.find(key.holder);
      return known ? good.replace(known, key) : good.add(key);
    },
  })),
  'adds keys for exactly one of many concurrent callers': late,
  'replaces keys only if they are unchanged since the caller read them': keys((good) => ({
    replace: async (before, after) => {
      const known = await good.find(before.holder);
      return known !== undefined && known.current.id === before.current.id && good.replace(known, after);
    },
  })),
  'replaces keys for exactly one of many concurrent callers': late,
  'lists keys in the order of their holders, in pages': keys((good) => ({
    list: async (after, limit) =>
      (await good.list(after, limit)).toSorted((a, b) => a.holder.localeCompare(b.holder)),
  })),
  'keeps nothing of a unit of work that rejects': (good) => {
    const made = new Map<string, HolderKey>();
    return keys((store) => ({
      add: (key) => {
        made.set(key.holder, key);
        return store.add(key);
      },
      find: async (holder) => (await store.find(holder)) ?? made.get(holder),
    }))(good);
  },
};
