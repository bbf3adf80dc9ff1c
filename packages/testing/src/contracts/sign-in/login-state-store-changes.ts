import type { LoginState } from '@gatehouse/core/single-sign-on';
import type { AuthStorage } from '../../memory/sign-in/memory-storage.ts';
import type { Change, Changes } from '../changes/change.ts';
import { sampleLoginState } from './samples.ts';

type Make = (storage: AuthStorage, state: LoginState) => Promise<unknown>;

/** One change for each writing method of `LoginStateStore`. */
export const loginStateStoreChanges: Changes<AuthStorage> = {
  insert: async () =>
    ofState(sampleLoginState(), true, ({ loginStates }, state) => loginStates.insert(state)),
  take: (storage) => ofStored(storage, ({ loginStates }, { digest }) => loginStates.take(digest)),
  purge: (storage) =>
    ofStored(storage, ({ loginStates }, { expiresAt }) => loginStates.purge(expiresAt, 1_000)),
};

async function ofStored({ loginStates }: AuthStorage, make: Make): Promise<Change<AuthStorage>> {
  const state = sampleLoginState();
  await loginStates.insert(state);
  return ofState(state, false, make);
}

function ofState(state: LoginState, isStored: boolean, make: Make): Change<AuthStorage> {
  return {
    make: (storage) => make(storage, state),
    look: ({ loginStates }) => loginStates.take(state.digest),
    before: isStored ? undefined : state,
    after: isStored ? state : undefined,
    looksOnce: true,
  };
}
