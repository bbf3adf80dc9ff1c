/** A text that a port stores: its maximum length, its characters, and how the store compares it. */
export interface StoredText {
  readonly alphabet: string;
  /**
   * The longest text that the core creates, with the most unusual characters that it allows. If the core has no limit,
   * this text fills a request.
   */
  readonly longest: string;
  /** Throws or returns false for a text that the core does not create. Absent if the core has no limit. */
  readonly accepts?: (text: string) => unknown;
  /**
   * Name of the comparison that the store uses when it searches for a row by the text. Absent if the store never
   * searches by it.
   */
  readonly compared?: string | undefined;
}

/** The texts of a port, by the name of the field. */
export type StoredTexts = Readonly<Record<string, StoredText>>;

export const EXACTLY = 'exactly, byte for byte';
/** A text of characters with four bytes in UTF-8, which fills the 64 KiB of a request. */
export const FILLS_A_REQUEST: string = '\u{1F600}'.repeat(16_384);

/** Describes a text that the core generates. Its length is always the same. */
export function generated(text: string, alphabet: string): StoredText {
  const isLike = new RegExp(`^[${alphabet}]{${text.length}}$`);
  return {
    alphabet: `\`${alphabet}\``,
    longest: text,
    accepts: (other) => isLike.test(other),
    compared: EXACTLY,
  };
}
