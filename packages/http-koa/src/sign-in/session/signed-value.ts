import Keygrip from 'keygrip';
import { HmacSha256 } from './hmac-sha256.ts';

/**
 * Signs with the first key and verifies with all, by HMAC-SHA-256 (Koa's default is SHA-1). Verification compares in constant
 * time and computes one HMAC per key; Keygrip's own `verify` computes three. Changing the algorithm invalidates every cookie.
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
    return this.#keys.some((key) => key.isCode(signature, text));
  }
}
