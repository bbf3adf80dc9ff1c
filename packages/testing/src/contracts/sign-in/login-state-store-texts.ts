import assert from 'node:assert/strict';
import type { AuthStorage } from '../../memory/sign-in/memory-storage.ts';
import type { StorageContract } from '../contract.ts';
import { longestText } from './auth-texts.ts';
import { sampleLoginState } from './samples.ts';

/** The clauses of `LoginStateStore` about texts. */
export const loginStateStoreTexts: StorageContract<AuthStorage> = {
  'keeps the longest texts that the core creates': async ({ loginStates }) => {
    const state = sampleLoginState({
      nonce: longestText('LoginStateStore', 'nonce'),
      codeVerifier: longestText('LoginStateStore', 'codeVerifier'),
      returnTo: longestText('LoginStateStore', 'returnTo'),
    });
    await loginStates.insert(state);
    assert.deepEqual(await loginStates.take(state.digest), state);
  },
};
