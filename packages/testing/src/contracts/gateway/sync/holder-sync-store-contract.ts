import assert from 'node:assert/strict';
import type { Contract } from '../../contract.ts';
import { freshDid } from '../fresh-did.ts';
import type { SyncStores } from './sync-stores.ts';

/** The clauses of `HolderSyncStore`. */
export const holderSyncStoreContract: Contract<SyncStores> = {
  'returns an unknown holder as one who does not keep syncing and has not signed in': async ({
    accounts,
  }) => {
    assert.deepEqual(await accounts.find(freshDid()), { keepSyncing: false, signedInAt: null });
  },

  'records the latest sign-in and keeps the rest': async ({ accounts, other }) => {
    const did = freshDid();
    await accounts.keepSyncing(did, true);
    await Promise.all([5, 7, 6].map((at) => accounts.recordSignIn(did, at)));
    assert.deepEqual(await other.accounts.find(did), { keepSyncing: true, signedInAt: 7 });
  },

  'changes whether a holder keeps syncing, and leaves the rest unchanged': async ({ accounts, other }) => {
    const did = freshDid();
    await accounts.recordSignIn(did, 5);
    for (const keepSyncing of [true, false]) {
      await accounts.keepSyncing(did, keepSyncing);
      assert.deepEqual(await other.accounts.find(did), { keepSyncing, signedInAt: 5 });
    }
  },

  'changes nothing of another holder': async ({ accounts, other }) => {
    const [did, stranger] = [freshDid(), freshDid()];
    await accounts.recordSignIn(stranger, 5);
    await accounts.recordSignIn(did, 7);
    await accounts.keepSyncing(did, true);
    assert.deepEqual(await other.accounts.find(stranger), { keepSyncing: false, signedInAt: 5 });
    assert.deepEqual(await other.accounts.find(freshDid()), { keepSyncing: false, signedInAt: null });
  },

  "keeps a holder's settings unchanged when the unit of work rejects": async ({
    accounts,
    other,
    unitOfWork,
  }) => {
    const did = freshDid();
    const work = unitOfWork.run(async () => {
      await accounts.recordSignIn(did, 5);
      await accounts.keepSyncing(did, true);
      throw new Error('rolled back');
    });
    await assert.rejects(work, /rolled back/);
    assert.deepEqual(await other.accounts.find(did), { keepSyncing: false, signedInAt: null });
  },
};
