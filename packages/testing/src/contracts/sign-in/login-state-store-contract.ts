import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { AuthStorage } from '../../memory/sign-in/memory-storage.ts';
import { sharedClauses } from '../changes/shared-clauses.ts';
import { transactionClauses } from '../changes/transaction-clauses.ts';
import type { StorageContract } from '../contract.ts';
import { NOON } from '../samples.ts';
import { textOfRejection } from '../text-of-rejection.ts';
import { loginStateStoreChanges } from './login-state-store-changes.ts';
import { loginStateStoreRaces } from './login-state-store-races.ts';
import { loginStateStoreTexts } from './login-state-store-texts.ts';
import { sampleLoginState } from './samples.ts';

/** The clauses of `LoginStateStore`. */
export const loginStateStoreContract: StorageContract<AuthStorage> = {
  'removes a state when it returns it': async ({ loginStates }) => {
    const state = sampleLoginState();
    await loginStates.insert(state);
    await loginStates.insert(sampleLoginState());
    assert.deepEqual(await loginStates.take(state.digest), state);
    assert.equal(await loginStates.take(state.digest), undefined);
  },

  'rejects a digest that is already stored': async ({ loginStates }) => {
    const state = sampleLoginState();
    await loginStates.insert(state);
    await assert.rejects(loginStates.insert(sampleLoginState({ digest: state.digest })));
    assert.deepEqual(await loginStates.take(state.digest), state);
  },

  'rejects a stored digest with an error that does not contain the digest': async ({ loginStates }) => {
    const { digest } = sampleLoginState();
    await loginStates.insert(sampleLoginState({ digest }));
    const text = await textOfRejection(loginStates.insert(sampleLoginState({ digest })));
    assert.ok(!text.includes(digest), text);
  },

  'returns undefined for an unknown digest': async ({ loginStates }) => {
    await loginStates.insert(sampleLoginState());
    assert.equal(await loginStates.take(sampleLoginState().digest), undefined);
  },

  'purges at most the given number of states, and only expired ones': async ({ loginStates }) => {
    const live = sampleLoginState({ expiresAt: NOON + 1 });
    await loginStates.insert(live);
    for (const age of [0, 1, 2]) await loginStates.insert(sampleLoginState({ expiresAt: NOON - age }));
    const purge = () => loginStates.purge(NOON, 2);
    assert.deepEqual([await purge(), await purge(), await purge()], [2, 1, 0]);
    assert.deepEqual(await loginStates.take(live.digest), live);
  },

  'behaves like a plain list of states under any sequence of calls': async ({ loginStates }) => {
    const step = fc.record({ kind: fc.constantFrom('insert', 'insert', 'take', 'purge'), n: fc.nat(6) });
    const runs = fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      let model = [sampleLoginState()];
      const known = [...model];
      await loginStates.insert(known[0] ?? assert.fail());
      for (const { kind, n } of steps) {
        if (kind === 'insert') {
          const state = sampleLoginState({ expiresAt: NOON + n });
          await loginStates.insert(state);
          model.push(state);
          known.push(state);
        } else if (kind === 'take') {
          const digest = known[n]?.digest ?? 'none';
          assert.deepEqual(
            await loginStates.take(digest),
            model.find((state) => state.digest === digest),
          );
          model = model.filter((state) => state.digest !== digest);
        } else {
          const kept = model.filter(({ expiresAt }) => expiresAt > NOON + n);
          assert.equal(await loginStates.purge(NOON + n, 1_000), model.length - kept.length);
          model = kept;
        }
      }
      for (const state of model) assert.deepEqual(await loginStates.take(state.digest), state);
    });
    await fc.assert(runs, { numRuns: 25 });
  },

  ...loginStateStoreRaces,
  ...loginStateStoreTexts,
  ...sharedClauses(loginStateStoreChanges),
  ...transactionClauses(loginStateStoreChanges),
};
