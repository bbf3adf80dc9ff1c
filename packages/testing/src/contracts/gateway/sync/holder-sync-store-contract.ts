import assert from 'node:assert/strict';
import type { Contract } from '../../contract.ts';
import { freshDid } from '../fresh-did.ts';
import type { SyncStores } from './sync-stores.ts';

const UNKNOWN = { keepSyncing: false, hasChosen: false, signedInAt: null };

/** The clauses of `HolderSyncStore`. */
export const holderSyncStoreContract: Contract<SyncStores> = {
  'returns an unknown holder as one who does not keep syncing and has not signed in': async ({
    accounts,
  }) => {
    assert.deepEqual(await accounts.find(freshDid()), UNKNOWN);
  },

  'records the latest sign-in and keeps the rest': async ({ accounts, other }) => {
    const did = freshDid();
    await accounts.keepSyncing(did, true);
    await Promise.all([5, 7, 6].map((at) => accounts.recordSignIn(did, at)));
    assert.deepEqual(await other.accounts.find(did), { keepSyncing: true, hasChosen: true, signedInAt: 7 });
  },

  'changes whether a holder keeps syncing, and leaves the rest unchanged': async ({ accounts, other }) => {
    const did = freshDid();
    await accounts.recordSignIn(did, 5);
    for (const keepSyncing of [true, false]) {
      await accounts.keepSyncing(did, keepSyncing);
      assert.deepEqual(await other.accounts.find(did), { keepSyncing, hasChosen: true, signedInAt: 5 });
    }
  },

  'distinguishes a holder who chose to stop syncing from one who has not chosen': async ({
    accounts,
    other,
  }) => {
    const [chose, did] = [freshDid(), freshDid()];
    for (const each of [chose, did]) await accounts.recordSignIn(each, 5);
    await accounts.keepSyncing(chose, false);
    assert.equal((await other.accounts.find(chose)).hasChosen, true);
    assert.equal((await other.accounts.find(did)).hasChosen, false);
  },

  'changes nothing of another holder': async ({ accounts, other }) => {
    const [did, stranger] = [freshDid(), freshDid()];
    await accounts.recordSignIn(stranger, 5);
    await accounts.recordSignIn(did, 7);
    await accounts.keepSyncing(did, true);
    assert.deepEqual(await other.accounts.find(stranger), { ...UNKNOWN, signedInAt: 5 });
    assert.deepEqual(await other.accounts.find(freshDid()), UNKNOWN);
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
    assert.deepEqual(await other.accounts.find(did), UNKNOWN);
  },
};
