const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

/** The unpadded lower-case base32 text of the bytes (RFC 4648 section 6). */
export function base32(bytes: Uint8Array): string {
  let text = '';
  let carry = 0;
  let bits = 0;
  for (const byte of bytes) {
    carry = (carry << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(carry >> bits) & 31];
    }
    carry &= (1 << bits) - 1;
  }
  return bits > 0 ? text + ALPHABET[(carry << (5 - bits)) & 31] : text;
}

/** The bytes of the text, or undefined if it is not the text that `base32` writes for any bytes. */
export function fromBase32(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8));
  let carry = 0;
  let bits = 0;
  let length = 0;
  for (const character of text) {
    const value = ALPHABET.indexOf(character);
    if (value < 0) return undefined;
    carry = (carry << 5) | value;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes[length++] = carry >> bits;
    carry &= (1 << bits) - 1;
  }
  // Left-over bits that are not zero, or a whole left-over character, would give one value two texts.
  return carry === 0 && bits < 5 ? bytes : undefined;
}
