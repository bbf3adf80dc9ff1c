import assert from 'node:assert/strict';
import type { AtprotoStorage } from '../../../memory/gateway/memory-atproto-storage.ts';
import { sharedClauses } from '../../changes/shared-clauses.ts';
import { transactionClauses } from '../../changes/transaction-clauses.ts';
import type { StorageContract } from '../../contract.ts';
import { atOnce, NOON } from '../../samples.ts';
import { identityStoreChanges } from './identity-store-changes.ts';
import { sampleIdentity } from './samples.ts';

/** The clauses of `IdentityStore`. */
export const identityStoreContract: StorageContract<AtprotoStorage> = {
  'returns undefined for a DID that has never signed in': async ({ identities }) => {
    await identities.record(sampleIdentity());
    assert.equal(await identities.byDid(sampleIdentity().did), undefined);
  },

  'adds an identity and returns it': async ({ identities }) => {
    for (const identity of [sampleIdentity(), sampleIdentity({ handle: null })]) {
      assert.deepEqual(await identities.record(identity), identity);
      assert.deepEqual(await identities.byDid(identity.did), identity);
    }
  },

  'updates the handle, and keeps the time of the first sign-in': async ({ identities }) => {
    const identity = await identities.record(sampleIdentity());
    for (const handle of ['alicia.test', null, 'alice.test']) {
      const recorded = await identities.record({ ...identity, handle, firstSeenAt: NOON + 1 });
      assert.deepEqual(recorded, { ...identity, handle });
      assert.deepEqual(await identities.byDid(identity.did), recorded);
    }
  },

  'adds one identity if many callers record a new DID concurrently': async ({ identities, unitOfWork }) => {
    const newcomer = sampleIdentity();
    const answers = await atOnce(12, (index) =>
      unitOfWork.run(() => identities.record({ ...newcomer, firstSeenAt: NOON + index })),
    );
    const seen = await identities.byDid(newcomer.did);
    assert.ok(seen);
    assert.deepEqual(
      answers,
      answers.map(() => seen),
    );
  },

  ...sharedClauses(identityStoreChanges),
  ...transactionClauses(identityStoreChanges),
};
