import type { GatewayKeyStore } from '@gatehouse/core/identity';
import type { AtprotoBreak } from './break-atproto.ts';
import { worse } from './worse.ts';

const keys =
  (methods: (sound: GatewayKeyStore) => Partial<GatewayKeyStore>): AtprotoBreak =>
  (storage) => ({ ...storage, gatewayKeys: worse(storage.gatewayKeys, methods(storage.gatewayKeys)) });

export const brokenGatewayKeyStores: Readonly<Record<string, AtprotoBreak>> = {
  'returns the latest key': keys(() => ({ latest: async () => undefined })),
  'stores one key per generation, that of one of many concurrent callers': keys((sound) => ({
    add: async (key) => {
      await sound.add(key);
      return true;
    },
  })),
};
