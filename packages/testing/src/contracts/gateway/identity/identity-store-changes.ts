import type { Identity } from '@gatehouse/core/identity';
import type { AtprotoStorage } from '../../../memory/gateway/memory-atproto-storage.ts';
import type { Changes } from '../../changes/change.ts';
import { sampleIdentity } from './samples.ts';

/** One change for the writing method of `IdentityStore`. */
export const identityStoreChanges: Changes<AtprotoStorage> = {
  record: async ({ identities }) => {
    const before = await identities.record(sampleIdentity());
    const after: Identity = { ...before, handle: 'alicia.test' };
    return {
      make: (storage) => storage.identities.record(after),
      look: (storage) => storage.identities.byDid(before.did),
      before,
      after,
    };
  },
};
