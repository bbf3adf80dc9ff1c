import type { SyncAccountStore, WriteAttempts } from '@gatehouse/core/sync';
import { type SyncStores, syncStoresContract } from '@gatehouse/testing/contracts/gateway';
import { MemoryUnitOfWork } from '@gatehouse/testing/memory';
import { MemorySyncAccountStore, MemoryWriteAttempts } from '@gatehouse/testing/memory/gateway';
import { altered } from '@gatehouse/testing/saboteurs';
import { describe, expect, it } from 'vitest';

function sound(): SyncStores {
  const unitOfWork = new MemoryUnitOfWork();
  const stores = {
    attempts: new MemoryWriteAttempts(unitOfWork),
    accounts: new MemorySyncAccountStore(unitOfWork),
  };
  return { ...stores, other: stores, unitOfWork };
}

type Break = (stores: SyncStores) => Partial<SyncStores>;

const attempts =
  (methods: (store: WriteAttempts) => Partial<WriteAttempts>): Break =>
  (stores) => ({ attempts: altered(stores.attempts, methods(stores.attempts)) });

const accounts =
  (methods: (store: SyncAccountStore) => Partial<SyncAccountStore>): Break =>
  (stores) => {
    const broken = altered(stores.accounts, methods(stores.accounts));
    return { accounts: broken, other: { ...stores.other, accounts: broken } };
  };

const withoutRollback: Break = () => ({ unitOfWork: { run: (work) => work() } });

const BROKEN: Readonly<Record<string, Break>> = {
  'remembers attempts of a file, each record once, also for other servers': attempts((store) => ({
    begin: (did, file, attempt) => store.begin(did, file, { ...attempt, digest: `x${attempt.revision}` }),
  })),
  'keeps the attempts of each file and holder apart': attempts((store) => ({
    begin: (did, _file, attempt) => store.begin(did, 'any', attempt),
    digests: (did) => store.digests(did, 'any'),
    forget: (did, _file, revision) => store.forget(did, 'any', revision),
  })),
  'forgets the attempts of a revision and of earlier ones': attempts((store) => ({
    forget: (did, file) => store.forget(did, file, 9),
  })),
  'keeps the attempts unchanged if the unit of work rejects': withoutRollback,
  'returns an unknown account as one that does not keep syncing and has not signed in': accounts(() => ({
    find: async () => ({ keepSyncing: true, signedInAt: null }),
  })),
  'records the latest sign-in and keeps the rest': accounts((store) => ({
    recordSignIn: (did) => store.recordSignIn(did, 9),
  })),
  'changes whether an account keeps syncing and keeps the rest': accounts((store) => ({
    keepSyncing: (did) => store.keepSyncing(did, true),
  })),
  'keeps an account as it was when the unit of work rejects': withoutRollback,
};

describe('the contract of the stores of sync', () => {
  it('has a broken adapter for each of its clauses', () => {
    expect(Object.keys(BROKEN)).toEqual(Object.keys(syncStoresContract));
  });

  it.each(Object.entries(syncStoresContract))('holds in memory: %s', (_clause, experiment) =>
    experiment(sound()),
  );

  it.each(Object.entries(syncStoresContract))(
    'catches an adapter that breaks: %s',
    async (clause, experiment) => {
      const stores = sound();
      await expect(experiment({ ...stores, ...BROKEN[clause]?.(stores) })).rejects.toThrow();
    },
  );
});
