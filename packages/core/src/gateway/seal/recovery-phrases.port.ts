/** Writes secret bytes as words that people can copy by hand. */
export abstract class RecoveryPhrases {
  /** The phrase of these 32 bytes: words with one blank between. Changing this makes every private key unrecoverable. */
  abstract phraseOf(entropy: Uint8Array): string;

  /**
   * The bytes of the phrase, whatever the case of its letters and the blanks between its words; undefined if a word is
   * unknown, missing or mistyped.
   */
  abstract entropyOf(phrase: string): Uint8Array | undefined;
}
