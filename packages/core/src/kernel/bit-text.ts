/**
 * Encodes bytes as base32 or base64 without padding (RFC 4648). The length of the alphabet determines which encoding is
 * used.
 */
export class BitText {
  readonly #alphabet: string;
  readonly #width: number;

  constructor(alphabet: string) {
    this.#alphabet = alphabet;
    this.#width = Math.log2(alphabet.length);
  }

  encode(bytes: Uint8Array): string {
    const width = this.#width;
    let text = '';
    let carry = 0;
    let bits = 0;
    for (const byte of bytes) {
      carry = (carry << 8) | byte;
      bits += 8;
      while (bits >= width) {
        bits -= width;
        text += this.#alphabet[carry >> bits];
        carry &= (1 << bits) - 1;
      }
    }
    return bits > 0 ? text + this.#alphabet[carry << (width - bits)] : text;
  }

  /** Decodes a text that `encode` returned; returns undefined for any other text. */
  decode(text: string): Uint8Array | undefined {
    const width = this.#width;
    const bytes = new Uint8Array(Math.floor((text.length * width) / 8));
    let carry = 0;
    let bits = 0;
    let length = 0;
    for (const character of text) {
      const value = this.#alphabet.indexOf(character);
      if (value < 0) return undefined;
      carry = (carry << width) | value;
      bits += width;
      if (bits < 8) continue;
      bits -= 8;
      bytes[length++] = carry >> bits;
      carry &= (1 << bits) - 1;
    }
    // Refuse a text with an unused last character or with set bits after the last byte, because `encode` never returns
    // one.
    return carry === 0 && bits < width ? bytes : undefined;
  }
}
