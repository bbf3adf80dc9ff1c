import assert from 'node:assert/strict';
import type { AuthStorage } from '../../memory/sign-in/memory-storage.ts';
import type { StorageContract } from '../contract.ts';
import { atOnceBy, NOON, sum } from '../samples.ts';
import { sampleLoginState } from './samples.ts';

/** The clauses of `LoginStateStore` about concurrent calls of two servers. */
export const loginStateStoreRaces: StorageContract<AuthStorage> = {
  'returns a state to exactly one of many concurrent callers': async (storage, other) => {
    const state = sampleLoginState();
    await storage.loginStates.insert(state);
    const answers = await atOnceBy([storage, other], 20, ({ loginStates, unitOfWork }, index) =>
      index % 4 < 2 ? loginStates.take(state.digest) : unitOfWork.run(() => loginStates.take(state.digest)),
    );
    assert.deepEqual(
      answers.filter((answer) => answer !== undefined),
      [state],
    );
  },

  'returns or purges each expired state once when both happen concurrently': async (storage, other) => {
    const states = Array.from({ length: 20 }, () => sampleLoginState({ expiresAt: NOON }));
    for (const state of states) await storage.loginStates.insert(state);
    const ended = await atOnceBy([storage, other], 40, async ({ loginStates }, index) => {
      // Two calls of `take`, then two of `purge`, and so on, so that a `take` and a `purge` compete for each state.
      const state = index % 4 < 2 ? states[index - 2 * Math.floor(index / 4)] : undefined;
      if (state === undefined) return loginStates.purge(NOON, 3);
      return Number((await loginStates.take(state.digest)) !== undefined);
    });
    assert.equal(sum(ended) + (await storage.loginStates.purge(NOON, 20)), 20);
  },
};
