import { timingSafeEqual } from 'node:crypto';
import Keygrip from 'keygrip';
import { HmacSha256 } from './hmac-sha256.ts';

/**
 * Signs texts with HMAC-SHA-256, because Koa's default is SHA-1. The first key signs, and all keys verify. Verification
 * compares in constant time and computes one HMAC for each key, while Keygrip's own `verify` computes three. Changing
 * the algorithm invalidates every cookie.
 */
export class SignedValue {
  readonly keygrip: Keygrip;
  readonly #keys: readonly HmacSha256[];

  constructor(keys: readonly string[]) {
    this.keygrip = new Keygrip([...keys], 'sha256');
    this.#keys = keys.map((key) => new HmacSha256(key));
  }

  /** Returns whether the text was signed with one of the keys. */
  verify(text: string, signature: string): boolean {
    const presented = Buffer.from(signature);
    return this.#keys.some((key) => {
      const expected = Buffer.from(key.base64url(text));
      return expected.length === presented.length && timingSafeEqual(expected, presented);
    });
  }
}
