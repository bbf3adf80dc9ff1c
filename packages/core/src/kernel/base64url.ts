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
