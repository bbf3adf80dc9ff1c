import { createHash } from 'node:crypto';
import type { SealingCrypto } from '@gatehouse/core/seal';
import type { PortSaboteurs } from '../../saboteur.ts';

/** For each clause of `SealingCrypto`, an implementation that breaks it. */
export const sealingCryptoSaboteurs: PortSaboteurs<SealingCrypto> = {
  'computes SHA-256 as FIPS 180-4 does': () => ({
    sha256: async (bytes) => Uint8Array.from(createHash('sha512-256').update(bytes).digest()),
  }),
  'computes HMAC-SHA-256 as RFC 4231 does': (good) => ({
    hmac: async (key, message) => good.sha256(Uint8Array.from([...key, ...message])),
  }),
  'derives keys as RFC 5869 does without salt, a different one for each label and secret': (good) => ({
    derivedKey: (secret) => good.derivedKey(secret, ''),
  }),
  'encrypts as AES-256-GCM does': (good) => ({
    encrypt: async (key, nonce, text, bound) => {
      const sealed = await good.encrypt(key, nonce, text, bound);
      return Uint8Array.from([...sealed.subarray(-16), ...sealed.subarray(0, -16)]);
    },
  }),
  'decrypts what it encrypted, even an empty text': (good) => ({
    decrypt: async (key, nonce, sealed, bound) => {
      const text = await good.decrypt(key, nonce, sealed, bound);
      return text?.length === 0 ? undefined : text;
    },
  }),
  'rejects altered text, and another key, nonce or additional data': (good) => ({
    decrypt: async (key, nonce, sealed) =>
      good.decrypt(key, nonce, sealed, Uint8Array.from(Buffer.from('bound'))),
  }),
};
