const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The unpadded base64url text of the bytes (RFC 4648 section 5). */
export function base64url(bytes: Uint8Array): string {
  let text = '';
  let carry = 0;
  let bits = 0;
  for (const byte of bytes) {
    carry = (carry << 8) | byte;
    bits += 8;
    while (bits >= 6) {
      bits -= 6;
      text += ALPHABET[(carry >> bits) & 63];
    }
    carry &= (1 << bits) - 1;
  }
  return bits > 0 ? text + ALPHABET[(carry << (6 - bits)) & 63] : text;
}

/** The bytes of the text; undefined if it is not the text that `base64url` writes for any bytes. */
export function fromBase64url(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(Math.floor((text.length * 6) / 8));
  let carry = 0;
  let bits = 0;
  let length = 0;
  for (const character of text) {
    const value = ALPHABET.indexOf(character);
    if (value < 0) return undefined;
    carry = (carry << 6) | value;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[length++] = carry >> bits;
    carry &= (1 << bits) - 1;
  }
  // Left-over bits that are not zero, or a whole left-over character, would give one value two texts.
  return carry === 0 && bits < 6 ? bytes : undefined;
}
