import assert from 'node:assert/strict';
import type { Contract } from '../../contract.ts';
import { freshDid } from '../fresh-did.ts';
import type { SyncStores } from './sync-stores.ts';

const [ONE, TWO, THREE] = [1, 2, 3].map((revision) => ({ revision, digest: `digest ${revision}` })) as [
  { revision: number; digest: string },
  { revision: number; digest: string },
  { revision: number; digest: string },
];

/** The clauses of `WriteAttempts`. */
export const writeAttemptsContract: Contract<SyncStores> = {
  'stores each attempted record of a file once, for all servers': async ({ attempts, other }) => {
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
};
