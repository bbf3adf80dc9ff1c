import { BitText } from '../../kernel/bit-text.ts';

const BASE32 = new BitText('abcdefghijklmnopqrstuvwxyz234567');

/** The unpadded lower-case base32 text of the bytes (RFC 4648 section 6). */
export function base32(bytes: Uint8Array): string {
  return BASE32.encode(bytes);
}

/** The bytes that `base32` encodes as this text; undefined if there are none. */
export function fromBase32(text: string): Uint8Array | undefined {
  return BASE32.decode(text);
}
