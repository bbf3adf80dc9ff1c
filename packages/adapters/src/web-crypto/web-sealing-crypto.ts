import { SealingCrypto } from '@gatehouse/core/seal';

const KEY_BITS = 256;
const SHA256 = 'SHA-256';

/**
 * The cryptography of sealing, implemented by the Web Cryptography API of Node and browsers. Browsers offer this API
 * only to pages of https and localhost.
 */
export class WebSealingCrypto extends SealingCrypto {
  override async sha256(bytes: Uint8Array): Promise<Uint8Array> {
    return new Uint8Array(await subtle().digest(SHA256, source(bytes)));
  }

  override async hmac(key: Uint8Array, message: Uint8Array): Promise<Uint8Array> {
    const algorithm = { name: 'HMAC', hash: SHA256 };
    const imported = await subtle().importKey('raw', source(key), algorithm, false, ['sign']);
    return new Uint8Array(await subtle().sign('HMAC', imported, source(message)));
  }

  override async derivedKey(secret: Uint8Array, label: string): Promise<Uint8Array> {
    const imported = await subtle().importKey('raw', source(secret), 'HKDF', false, ['deriveBits']);
    const info = new TextEncoder().encode(label);
    const algorithm = { name: 'HKDF', hash: SHA256, salt: new Uint8Array(), info };
    return new Uint8Array(await subtle().deriveBits(algorithm, imported, KEY_BITS));
  }

  override async encrypt(
    key: Uint8Array,
    nonce: Uint8Array,
    text: Uint8Array,
    bound: Uint8Array,
  ): Promise<Uint8Array> {
    const imported = await subtle().importKey('raw', source(key), 'AES-GCM', false, ['encrypt']);
    return new Uint8Array(await subtle().encrypt(gcm(nonce, bound), imported, source(text)));
  }

  override async decrypt(
    key: Uint8Array,
    nonce: Uint8Array,
    sealed: Uint8Array,
    bound: Uint8Array,
  ): Promise<Uint8Array | undefined> {
    const imported = await subtle().importKey('raw', source(key), 'AES-GCM', false, ['decrypt']);
    try {
      return new Uint8Array(await subtle().decrypt(gcm(nonce, bound), imported, source(sealed)));
    } catch (error) {
      if (error instanceof Error && error.name === 'OperationError') return undefined;
      throw error;
    }
  }
}

function subtle(): typeof globalThis.crypto.subtle {
  const { crypto } = globalThis;
  if (!crypto?.subtle) throw new Error('This page has no Web Crypto. Open it over https or on localhost.');
  return crypto.subtle;
}

function gcm(iv: Uint8Array, additionalData: Uint8Array) {
  return { name: 'AES-GCM', iv: source(iv), additionalData: source(additionalData), tagLength: 128 };
}

/**
 * Casts the bytes to the type that the Web Cryptography API accepts. No caller passes shared memory, which it refuses.
 */
function source(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes as Uint8Array<ArrayBuffer>;
}
