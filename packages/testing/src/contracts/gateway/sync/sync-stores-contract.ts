import assert from 'node:assert/strict';
import type { UnitOfWork } from '@gatehouse/core/kernel';
import type { SyncAccountStore, WriteAttempts } from '@gatehouse/core/sync';
import type { Contract } from '../../contract.ts';
import { freshDid } from '../fresh-did.ts';

/** The stores of sync, as two servers on one database see them. */
export interface SyncStores {
  readonly attempts: WriteAttempts;
  readonly accounts: SyncAccountStore;
  readonly other: Pick<SyncStores, 'attempts' | 'accounts'>;
  readonly unitOfWork: UnitOfWork;
}

const [ONE, TWO, THREE] = [1, 2, 3].map((revision) => ({ revision, digest: `digest ${revision}` })) as [
  { revision: number; digest: string },
  { revision: number; digest: string },
  { revision: number; digest: string },
];

/** The clauses of `WriteAttempts` and `SyncAccountStore`. */
export const syncStoresContract: Contract<SyncStores> = {
  'remembers attempts of a file, each record once, also for other servers': async ({ attempts, other }) => {
    const did = freshDid();
    await Promise.all([ONE, TWO, ONE].map((attempt) => attempts.begin(did, 'file', attempt)));
    await other.attempts.begin(did, 'file', { ...ONE, revision: 9 });
    assert.deepEqual(await other.attempts.digests(did, 'file'), new Set([ONE.digest, TWO.digest]));
    await attempts.forget(did, 'file', 2);
    assert.deepEqual(await other.attempts.digests(did, 'file'), new Set());
  },

  'keeps the attempts of each file and holder apart': async ({ attempts }) => {
    const [did, stranger] = [freshDid(), freshDid()];
    await attempts.begin(did, 'file', ONE);
    for (const [holder, file] of [
      [did, 'other'],
      [stranger, 'file'],
    ] as const) {
      assert.deepEqual(await attempts.digests(holder, file), new Set());
      await attempts.forget(holder, file, 9);
    }
    assert.deepEqual(await attempts.digests(did, 'file'), new Set([ONE.digest]));
  },

  'forgets the attempts of a revision and of earlier ones': async ({ attempts }) => {
    const did = freshDid();
    for (const attempt of [ONE, TWO, THREE]) await attempts.begin(did, 'file', attempt);
    await attempts.forget(did, 'file', 2);
    assert.deepEqual(await attempts.digests(did, 'file'), new Set([THREE.digest]));
  },

  'keeps the attempts unchanged if the unit of work rejects': async ({ attempts, other, unitOfWork }) => {
    const did = freshDid();
    await attempts.begin(did, 'file', ONE);
    const work = unitOfWork.run(async () => {
      await attempts.begin(did, 'file', TWO);
      await attempts.forget(did, 'file', 1);
      throw new Error('rolled back');
    });
    await assert.rejects(work, /rolled back/);
    assert.deepEqual(await other.attempts.digests(did, 'file'), new Set([ONE.digest]));
  },

  'returns an unknown account as one that does not keep syncing and has not signed in': async ({
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

  'changes whether an account keeps syncing and keeps the rest': async ({ accounts, other }) => {
    const did = freshDid();
    await accounts.recordSignIn(did, 5);
    for (const keepSyncing of [true, false]) {
      await accounts.keepSyncing(did, keepSyncing);
      assert.deepEqual(await other.accounts.find(did), { keepSyncing, signedInAt: 5 });
    }
  },

  'keeps an account as it was when the unit of work rejects': async ({ accounts, other, unitOfWork }) => {
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
