import type { HolderSyncStore } from '@gatehouse/core/sync';
import type { SyncStores } from '../../../contracts/gateway/sync/sync-stores.ts';
import { altered } from '../../altered.ts';
import type { PortSaboteurs } from '../../saboteur.ts';

type Break = (stores: SyncStores) => Partial<SyncStores>;

const accounts =
  (methods: (store: HolderSyncStore) => Partial<HolderSyncStore>): Break =>
  (stores) => {
    const broken = altered(stores.accounts, methods(stores.accounts));
    return { accounts: broken, other: { ...stores.other, accounts: broken } };
  };

const withoutRollback: Break = () => ({ unitOfWork: { run: (work) => work() } });

/** For each clause of `HolderSyncStore`, a store, or a unit of work, that breaks it. */
export const holderSyncStoreSaboteurs: PortSaboteurs<SyncStores> = {
  'returns an unknown holder as one who does not keep syncing and has not signed in': accounts(() => ({
    find: async () => ({ keepSyncing: true, hasChosen: false, signedInAt: null }),
  })),
  'records the latest sign-in and keeps the rest': accounts((store) => ({
    recordSignIn: (did) => store.recordSignIn(did, 9),
  })),
  'changes whether a holder keeps syncing, and leaves the rest unchanged': accounts((store) => ({
    keepSyncing: (did) => store.keepSyncing(did, true),
  })),
  'distinguishes a holder who chose to stop syncing from one who has not chosen': accounts((store) => ({
    find: async (did) => {
      const found = await store.find(did);
      return { ...found, hasChosen: found.keepSyncing };
    },
  })),
  'changes nothing of another holder': (stores) => {
    const known = new Set<Parameters<HolderSyncStore['find']>[0]>();
    return accounts((store) => ({
      recordSignIn: async (did, at) => {
        for (const each of known.add(did)) await store.recordSignIn(each, at);
      },
    }))(stores);
  },
  "keeps a holder's settings unchanged when the unit of work rejects": withoutRollback,
};
