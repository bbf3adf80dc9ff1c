/** Converts secret bytes to words that people can write down, and back. */
export abstract class RecoveryPhrases {
  /**
   * Returns the phrase of these 32 bytes: words separated by single spaces. Changing the words makes every private key
   * unrecoverable.
   */
  abstract phraseOf(entropy: Uint8Array): string;

  /**
   * Returns the bytes of the phrase; undefined if a word is unknown, missing or mistyped. Ignores case and extra
   * spaces.
   */
  abstract entropyOf(phrase: string): Uint8Array | undefined;
}
