import type { AtprotoStorage } from '../../../memory/gateway/memory-atproto-storage.ts';
import type { Changes } from '../../changes/change.ts';

/** One change for the writing method of `GatewayKeyStore`. */
export const gatewayKeyStoreChanges: Changes<AtprotoStorage> = {
  add: async ({ gatewayKeys }) => {
    const before = await gatewayKeys.latest();
    const after = { generation: (before?.generation ?? 0) + 1, fingerprint: 'new', since: 1 };
    return {
      make: (storage) => storage.gatewayKeys.add(after),
      look: (storage) => storage.gatewayKeys.latest(),
      before,
      after,
    };
  },
};
