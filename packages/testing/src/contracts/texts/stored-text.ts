/** A text that a port stores: how long it can be, of which characters, and how the store compares it. */
export interface StoredText {
  readonly alphabet: string;
  /** The longest that the core makes, of its strangest characters. If the core sets no limit, one that fills a request. */
  readonly longest: string;
  /** Throws or returns false for a text that the core does not make. Absent if the core sets no limit. */
  readonly accepts?: (text: string) => unknown;
  /** How the store finds it. Absent if nothing looks it up. */
  readonly compared?: string | undefined;
}

/** The texts of a port, by the name of the field. */
export type StoredTexts = Readonly<Record<string, StoredText>>;

export const EXACTLY = 'exactly, byte for byte';
/** Characters of four bytes in UTF-8 that fill the 64 KiB of a request. */
export const FILLS_A_REQUEST: string = '\u{1F600}'.repeat(16_384);

/** A text that a generator of the core makes, always of the same length. */
export function generated(text: string, alphabet: string): StoredText {
  const isLike = new RegExp(`^[${alphabet}]{${text.length}}$`);
  return {
    alphabet: `\`${alphabet}\``,
    longest: text,
    accepts: (other) => isLike.test(other),
    compared: EXACTLY,
  };
}
