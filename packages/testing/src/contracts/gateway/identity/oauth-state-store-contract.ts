import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { AtprotoStorage } from '../../../memory/gateway/memory-atproto-storage.ts';
import { sharedClauses } from '../../changes/shared-clauses.ts';
import { transactionClauses } from '../../changes/transaction-clauses.ts';
import type { StorageContract } from '../../contract.ts';
import { atOnce, NOON } from '../../samples.ts';
import { textOfRejection } from '../../text-of-rejection.ts';
import { oauthStateStoreChanges } from './oauth-state-store-changes.ts';
import { sampleAuthorization } from './samples.ts';

/** The clauses of `OAuthStateStore`. */
export const oauthStateStoreContract: StorageContract<AtprotoStorage> = {
  'rejects a digest that is already stored': async ({ oauthStates }) => {
    const pending = sampleAuthorization();
    await oauthStates.insert(pending);
    await assert.rejects(oauthStates.insert({ ...pending, sealed: 'another' }));
    assert.deepEqual(await oauthStates.find(pending.digest), pending);
  },

  'rejects a stored digest with an error that does not contain the digest': async ({ oauthStates }) => {
    const { digest } = sampleAuthorization();
    await oauthStates.insert(sampleAuthorization({ digest }));
    const text = await textOfRejection(oauthStates.insert(sampleAuthorization({ digest })));
    assert.ok(!text.includes(digest), text);
  },

  'returns an authorization without removing it': async ({ oauthStates }) => {
    const pending = sampleAuthorization();
    await oauthStates.insert(pending);
    await oauthStates.insert(sampleAuthorization());
    for (let time = 0; time < 2; time += 1) {
      assert.deepEqual(await oauthStates.find(pending.digest), pending);
    }
  },

  'removes an authorization when take returns it': async ({ oauthStates }) => {
    const pending = sampleAuthorization();
    await oauthStates.insert(pending);
    assert.deepEqual(await oauthStates.take(pending.digest), pending);
    assert.equal(await oauthStates.take(pending.digest), undefined);
    assert.equal(await oauthStates.find(pending.digest), undefined);
  },

  'returns undefined for an unknown digest': async ({ oauthStates }) => {
    const other = sampleAuthorization();
    await oauthStates.insert(other);
    assert.equal(await oauthStates.find(sampleAuthorization().digest), undefined);
    assert.equal(await oauthStates.take(sampleAuthorization().digest), undefined);
    assert.deepEqual(await oauthStates.find(other.digest), other);
  },

  'finds and takes expired authorizations as well': async ({ oauthStates }) => {
    const pending = sampleAuthorization({ expiresAt: 0 });
    await oauthStates.insert(pending);
    assert.deepEqual(await oauthStates.find(pending.digest), pending);
    assert.deepEqual(await oauthStates.take(pending.digest), pending);
  },

  'returns an authorization to exactly one of many concurrent callers of take': async ({
    oauthStates,
    unitOfWork,
  }) => {
    const pending = sampleAuthorization();
    await oauthStates.insert(pending);
    const answers = await atOnce(20, (index) =>
      index % 2 ? oauthStates.take(pending.digest) : unitOfWork.run(() => oauthStates.take(pending.digest)),
    );
    assert.deepEqual(
      answers.filter((answer) => answer !== undefined),
      [pending],
    );
  },

  'purges at most the given number of authorizations, and only expired ones': async ({ oauthStates }) => {
    const live = sampleAuthorization({ expiresAt: NOON + 1 });
    await oauthStates.insert(live);
    for (const age of [0, 1, 2]) await oauthStates.insert(sampleAuthorization({ expiresAt: NOON - age }));
    const purge = () => oauthStates.purge(NOON, 2);
    assert.deepEqual([await purge(), await purge(), await purge()], [2, 1, 0]);
    assert.deepEqual(await oauthStates.find(live.digest), live);
  },

  'behaves like a plain list of authorizations under any sequence of calls': async ({ oauthStates }) => {
    const kind = fc.constantFrom('insert', 'insert', 'find', 'take', 'purge');
    const step = fc.record({ kind, n: fc.nat(6) });
    const runs = fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const known = Array.from({ length: 7 }, (_, n) => sampleAuthorization({ expiresAt: NOON + n }));
      let model: typeof known = [];
      for (const { kind, n } of steps) {
        const pending = known[n] ?? assert.fail();
        const kept = model.find((each) => each === pending);
        if (kind === 'insert') {
          if (kept) await assert.rejects(oauthStates.insert(pending));
          else model.push(await oauthStates.insert(pending).then(() => pending));
        } else if (kind === 'find') {
          assert.deepEqual(await oauthStates.find(pending.digest), kept);
        } else if (kind === 'take') {
          assert.deepEqual(await oauthStates.take(pending.digest), kept);
          model = model.filter((each) => each !== pending);
        } else {
          const live = model.filter(({ expiresAt }) => expiresAt > NOON + n);
          assert.equal(await oauthStates.purge(NOON + n, 1_000), model.length - live.length);
          model = live;
        }
      }
      for (const pending of model) assert.deepEqual(await oauthStates.take(pending.digest), pending);
    });
    await fc.assert(runs, { numRuns: 20 });
  },

  ...sharedClauses(oauthStateStoreChanges),
  ...transactionClauses(oauthStateStoreChanges),
};
