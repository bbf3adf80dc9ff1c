import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync } from 'node:crypto';
import { SealingCrypto } from '@gatehouse/core/seal';
import { sealingCryptoContract } from '@gatehouse/testing/contracts/gateway';
import { altered } from '@gatehouse/testing/saboteurs';
import { describe, expect, it } from 'vitest';

/** Uses the functions of Node's crypto module instead of the Web Cryptography API. */
class NodeSealingCrypto extends SealingCrypto {
  override async sha256(bytes: Uint8Array) {
    return Uint8Array.from(createHash('sha256').update(bytes).digest());
  }

  override async hmac(key: Uint8Array, message: Uint8Array) {
    return Uint8Array.from(createHmac('sha256', key).update(message).digest());
  }

  override async derivedKey(secret: Uint8Array, label: string) {
    return new Uint8Array(hkdfSync('sha256', secret, '', label, 32));
  }

  override async encrypt(key: Uint8Array, nonce: Uint8Array, text: Uint8Array, bound: Uint8Array) {
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(bound);
    return Uint8Array.from(Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]));
  }

  override async decrypt(key: Uint8Array, nonce: Uint8Array, sealed: Uint8Array, bound: Uint8Array) {
    if (sealed.length < 16) return undefined;
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 }).setAAD(bound);
    decipher.setAuthTag(sealed.subarray(-16));
    const text = decipher.update(sealed.subarray(0, -16));
    try {
      return Uint8Array.from(Buffer.concat([text, decipher.final()]));
    } catch {
      return undefined;
    }
  }
}

const good = new NodeSealingCrypto();

const broken: Readonly<Record<string, Partial<SealingCrypto>>> = {
  'computes SHA-256 as FIPS 180-4 does': {
    sha256: async (bytes) => Uint8Array.from(createHash('sha512-256').update(bytes).digest()),
  },
  'computes HMAC-SHA-256 as RFC 4231 does': {
    hmac: async (key, message) => good.sha256(Uint8Array.from([...key, ...message])),
  },
  'derives keys as RFC 5869 does without salt, a different one for each label and secret': {
    derivedKey: (secret) => good.derivedKey(secret, ''),
  },
  'encrypts as AES-256-GCM does': {
    encrypt: async (key, nonce, text, bound) => {
      const sealed = await good.encrypt(key, nonce, text, bound);
      return Uint8Array.from([...sealed.subarray(-16), ...sealed.subarray(0, -16)]);
    },
  },
  'decrypts what it encrypted, even an empty text': {
    decrypt: async (key, nonce, sealed, bound) => {
      const text = await good.decrypt(key, nonce, sealed, bound);
      return text?.length === 0 ? undefined : text;
    },
  },
  'rejects altered text, and another key, nonce or additional data': {
    decrypt: async (key, nonce, sealed) =>
      good.decrypt(key, nonce, sealed, Uint8Array.from(Buffer.from('bound'))),
  },
};

describe('the contract of SealingCrypto', () => {
  it.each(Object.entries(sealingCryptoContract))('holds for a second implementation: %s', (_sentence, run) =>
    run(good),
  );

  it('has a broken implementation for each clause', () => {
    expect(Object.keys(broken)).toEqual(Object.keys(sealingCryptoContract));
  });

  it.each(Object.entries(broken))('catches one that breaks: %s', async (sentence, change) => {
    await expect(sealingCryptoContract[sentence]?.(altered(good, change))).rejects.toThrow();
  });
});
