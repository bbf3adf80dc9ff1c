import type { GatewayKeyStore } from '@gatehouse/core/identity';
import type { AtprotoStorage } from '../../../memory/gateway/memory-atproto-storage.ts';
import { altered } from '../../altered.ts';
import type { Saboteurs } from '../../saboteur.ts';
import type { AtprotoBreak } from './break-atproto.ts';

const keys =
  (methods: (sound: GatewayKeyStore) => Partial<GatewayKeyStore>): AtprotoBreak =>
  (storage) => ({ ...storage, gatewayKeys: altered(storage.gatewayKeys, methods(storage.gatewayKeys)) });

export const gatewayKeyStoreSaboteurs: Saboteurs<AtprotoStorage> = {
  'returns the latest key': keys(() => ({ latest: async () => undefined })),
  'stores one key per generation if many callers store one concurrently': keys((sound) => ({
    add: async (key) => {
      await sound.add(key);
      return true;
    },
  })),
};
