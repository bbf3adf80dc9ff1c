// cspell:disable-next-line
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/**
 * Maximum length that is decoded. Decoding takes quadratic time, so longer texts are refused. A PeerId has 52
 * characters.
 */
const MAX_BASE58_CHARACTERS = 100;

/** Encodes the bytes as base58btc (Multibase, without its prefix). */
export function base58(bytes: Uint8Array): string {
  const zeros = leading(bytes, (byte) => byte === 0);
  let value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let text = '';
  for (; value > 0n; value /= 58n) text = ALPHABET[Number(value % 58n)] + text;
  return '1'.repeat(zeros) + text;
}

/** Decodes a text of `base58`; returns undefined for any other text. */
export function fromBase58(text: string): Uint8Array | undefined {
  if (text.length > MAX_BASE58_CHARACTERS) return undefined;
  let value = 0n;
  for (const character of text) {
    const digit = ALPHABET.indexOf(character);
    if (digit < 0) return undefined;
    value = value * 58n + BigInt(digit);
  }
  const bytes: number[] = [];
  for (; value > 0n; value /= 256n) bytes.unshift(Number(value % 256n));
  const zeros = leading([...text], (character) => character === '1');
  return Uint8Array.from([...new Array<number>(zeros).fill(0), ...bytes]);
}

function leading<T>(items: ArrayLike<T>, matches: (item: T) => boolean): number {
  let count = 0;
  while (count < items.length && matches(items[count] as T)) count += 1;
  return count;
}
