import type { LoginState, LoginStateStore } from '@gatehouse/core/single-sign-on';
import type { AuthStorage } from '../../memory/sign-in/memory-storage.ts';
import { breakerOf } from '../breaker-of.ts';
import type { Saboteur, Saboteurs } from '../saboteur.ts';

const loginStates = (change: (good: LoginStateStore) => Partial<LoginStateStore>): Saboteur<AuthStorage> =>
  breakerOf<AuthStorage>()('loginStates', change);

/** For each clause of `LoginStateStore` about concurrent calls, a store that breaks it. */
export const loginStateStoreRaceSaboteurs: Saboteurs<AuthStorage> = {
  'returns a state to exactly one of many concurrent callers': readingFirst(),
  'returns or purges each expired state once when both happen concurrently': readingFirst(),
};

/** A store that returns a state to every caller that has read it, even if another caller has removed it. */
function readingFirst(): Saboteur<AuthStorage> {
  return loginStates((good) => {
    const states = new Map<string, LoginState>();
    return {
      insert: async (state) => {
        states.set(state.digest, state);
        await good.insert(state);
      },
      take: async (digest) => {
        const state = states.get(digest);
        await good.take(digest);
        states.delete(digest);
        return state;
      },
    };
  });
}
