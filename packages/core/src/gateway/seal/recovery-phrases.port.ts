/** Writes secret bytes as words that people can copy by hand. */
export abstract class RecoveryPhrases {
  /**
   * The phrase of these 32 bytes: words separated by single spaces. Changing this makes every private key
   * unrecoverable.
   */
  abstract phraseOf(entropy: Uint8Array): string;

  /**
   * The bytes of the phrase; undefined if a word is unknown, missing or mistyped. Ignores case and extra spaces.
   */
  abstract entropyOf(phrase: string): Uint8Array | undefined;
}
