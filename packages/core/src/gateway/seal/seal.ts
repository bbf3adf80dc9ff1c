import { concatenated } from '../../kernel/concatenated.ts';
import type { SealingCrypto } from './sealing-crypto.port.ts';
import { SEAL_VERSION } from './sealing-keys.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Number of bytes that sealing adds to a text: version, nonce and tag. */
export const SEAL_OVERHEAD_BYTES: number = 1 + NONCE_BYTES + TAG_BYTES;

/** The two keys of one kind of sealed text. */
export interface SealKeyPair {
  readonly key: Uint8Array;
  readonly nonceKey: Uint8Array;
}

/**
 * Seals the text with AES-256-GCM. The result contains the version, the nonce and the ciphertext. `bound` is
 * authenticated but not stored in the result, so opening the text requires the same `bound`. The nonce is an HMAC of
 * `bound` and the text. Therefore equal texts of one holder with equal `bound` have equal sealed bytes, and different
 * texts never share a nonce. Changing this makes stored files unreadable and breaks deduplication.
 */
export async function seal(
  text: Uint8Array,
  bound: Uint8Array,
  { key, nonceKey }: SealKeyPair,
  crypto: SealingCrypto,
): Promise<Uint8Array> {
  const header = Uint8Array.of(SEAL_VERSION);
  const additional = concatenated([header, bound]);
  const nonce = (await crypto.hmac(nonceKey, nonceInput(bound, text))).subarray(0, NONCE_BYTES);
  return concatenated([header, nonce, await crypto.encrypt(key, nonce, text, additional)]);
}

/**
 * Opens a sealed text. Returns undefined if it was sealed with other keys or another `bound`, was altered, or has
 * another version.
 */
export async function unseal(
  sealed: Uint8Array,
  bound: Uint8Array,
  { key }: Pick<SealKeyPair, 'key'>,
  crypto: SealingCrypto,
): Promise<Uint8Array | undefined> {
  if (sealed.length < SEAL_OVERHEAD_BYTES || sealed[0] !== SEAL_VERSION) return undefined;
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const additional = concatenated([sealed.subarray(0, 1), bound]);
  return crypto.decrypt(key, nonce, sealed.subarray(1 + NONCE_BYTES), additional);
}

/**
 * Returns the bytes from which the nonce is computed. If `bound` is empty, as for blocks, returns the text itself, so
 * that no bytes are copied.
 */
function nonceInput(bound: Uint8Array, text: Uint8Array): Uint8Array {
  return bound.length === 0 ? text : concatenated([bound, text]);
}
