import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import Keygrip from 'keygrip';

/**
 * Signs texts with HMAC-SHA-256, because Koa's default is SHA-1. The first key signs, and all keys verify. Verification
 * compares in constant time and computes one HMAC for each key, while Keygrip's own `verify` computes three. Changing
 * the algorithm invalidates every cookie.
 */
export class SignedValue {
  readonly keygrip: Keygrip;
  readonly #keys: readonly KeyObject[];

  constructor(keys: readonly string[]) {
    this.keygrip = new Keygrip([...keys], 'sha256');
    this.#keys = keys.map((key) => createSecretKey(key, 'utf8'));
  }

  /** Returns whether the text was signed with one of the keys. */
  verify(text: string, signature: string): boolean {
    const presented = Buffer.from(signature);
    return this.#keys.some((key) => {
      const expected = Buffer.from(createHmac('sha256', key).update(text).digest('base64url'));
      return expected.length === presented.length && timingSafeEqual(expected, presented);
    });
  }
}
