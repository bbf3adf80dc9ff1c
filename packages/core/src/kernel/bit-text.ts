/** Encodes bytes as unpadded base32 or base64 (RFC 4648). The length of the alphabet decides which. */
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

  /** The bytes that `encode` returns this text for; undefined if there are none. */
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
    // Each value has one text only: left-over bits must be zero, and no whole character may be left over.
    return carry === 0 && bits < width ? bytes : undefined;
  }
}
