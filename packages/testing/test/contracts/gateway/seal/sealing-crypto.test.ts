import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync } from 'node:crypto';
import { SealingCrypto } from '@gatehouse/core/seal';
import { sealingCryptoContract } from '@gatehouse/testing/contracts/gateway';
import { describePort } from '@gatehouse/testing/proof';
import { sealingCryptoSaboteurs } from '@gatehouse/testing/saboteurs/gateway';
import { describe, it } from 'vitest';

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

describePort('NodeSealingCrypto', sealingCryptoContract, {
  ...{ describe, it, saboteurs: sealingCryptoSaboteurs },
  withSubject: (work) => work(new NodeSealingCrypto()),
});
