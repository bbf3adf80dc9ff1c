import type { LoginState, LoginStateStore } from '@gatehouse/core/single-sign-on';
import { loginStateStoreChanges } from '../../contracts/sign-in/login-state-store-changes.ts';
import type { AuthStorage } from '../../memory/sign-in/memory-storage.ts';
import { breakerOf } from '../breaker-of.ts';
import { sharedSaboteurs, transactionSaboteurs } from '../changes/change-saboteurs.ts';
import type { Saboteur, Saboteurs } from '../saboteur.ts';
import { rewriting } from '../texts/rewriting.ts';
import { loginStateStoreRaceSaboteurs } from './login-state-store-race-saboteurs.ts';

const loginStates = (change: (good: LoginStateStore) => Partial<LoginStateStore>): Saboteur<AuthStorage> =>
  breakerOf<AuthStorage>()('loginStates', change);

/** For each clause of `LoginStateStore`, a store that breaks it. */
export const loginStateStoreSaboteurs: Saboteurs<AuthStorage> = {
  'removes a state when it returns it': loginStates((good) => ({
    take: async (digest) => {
      const state = await good.take(digest);
      if (state) await good.insert(state);
      return state;
    },
  })),
  'rejects a digest that is already stored': loginStates((good) => ({
    insert: async (state) => {
      await good.take(state.digest);
      await good.insert(state);
    },
  })),
  'rejects a stored digest with an error that does not contain the digest': loginStates((good) => ({
    insert: (state) =>
      good.insert(state).catch(() => {
        throw new Error(`Duplicate key: ${state.digest}`);
      }),
  })),
  'returns undefined for an unknown digest': forgetful(() => true),
  'purges at most the given number of states, and only expired ones': loginStates((good) => ({
    purge: (now) => good.purge(now, 1_000),
  })),
  'behaves like a plain list of states under any sequence of calls': loginStates((good) => ({
    purge: async (now, limit) => (await good.purge(now, limit)) + 1,
    take: async (digest) => (await good.take(digest)) && undefined,
  })),
  ...loginStateStoreRaceSaboteurs,
  'keeps the longest texts that the core creates': rewriting(
    'loginStates',
    () => (text) => text.slice(0, 1_999),
  ),
  ...sharedSaboteurs('loginStates', loginStateStoreChanges, {
    cache: forgetful((state, digest) => state.digest === digest),
  }),
  ...transactionSaboteurs('loginStates', loginStateStoreChanges),
};

/** A store that keeps states in a separate list, outside every transaction. */
function forgetful(isTaken: (state: LoginState, digest: string) => boolean): Saboteur<AuthStorage> {
  return loginStates(() => {
    let states: LoginState[] = [];
    return {
      insert: async (state) => {
        states.push(state);
      },
      take: async (digest) => {
        const taken = states.find((state) => isTaken(state, digest));
        states = states.filter((state) => state !== taken);
        return taken;
      },
    };
  });
}
