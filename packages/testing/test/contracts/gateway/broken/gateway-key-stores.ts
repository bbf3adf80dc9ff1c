import type { GatewayKeyStore } from '@gatehouse/core/identity';
import { altered } from '@gatehouse/testing/saboteurs';
import type { AtprotoBreak } from './break-atproto.ts';

const keys =
  (methods: (sound: GatewayKeyStore) => Partial<GatewayKeyStore>): AtprotoBreak =>
  (storage) => ({ ...storage, gatewayKeys: altered(storage.gatewayKeys, methods(storage.gatewayKeys)) });

export const brokenGatewayKeyStores: Readonly<Record<string, AtprotoBreak>> = {
  'returns the latest key': keys(() => ({ latest: async () => undefined })),
  'stores one key per generation, that of one of many concurrent callers': keys((sound) => ({
    add: async (key) => {
      await sound.add(key);
      return true;
    },
  })),
};
