import { BitText } from '../../kernel/bit-text.ts';

const BASE32 = new BitText('abcdefghijklmnopqrstuvwxyz234567');

/** Encodes the bytes as base32 in lower case, without padding (RFC 4648 section 6). */
export function base32(bytes: Uint8Array): string {
  return BASE32.encode(bytes);
}

/** Decodes a text of `base32`; returns undefined for any other text. */
export function fromBase32(text: string): Uint8Array | undefined {
  return BASE32.decode(text);
}
