import { createHash } from 'node:crypto';
import { RecoveryPhrases } from '@gatehouse/core/seal';
import { recoveryPhrasesContract } from '@gatehouse/testing/contracts/gateway';
import { describePort } from '@gatehouse/testing/proof';
import { recoveryPhrasesSaboteurs } from '@gatehouse/testing/saboteurs/gateway';
import { describe, it } from 'vitest';

const LETTERS = 'abcdefghijklmnop';
const WORD = /^[a-p]{2}$/;

/** Phrases that consist of two letters for each byte and a checksum. */
class LetterPhrases extends RecoveryPhrases {
  override phraseOf(entropy: Uint8Array): string {
    const checksum = createHash('sha256').update(entropy).digest().subarray(0, 2);
    return Array.from([...entropy, ...checksum], (byte) => `${LETTERS[byte >> 4]}${LETTERS[byte & 15]}`).join(
      ' ',
    );
  }

  override entropyOf(phrase: string): Uint8Array | undefined {
    const words = phrase.trim().toLowerCase().split(/\s+/);
    if (words.length !== 34 || !words.every((word) => WORD.test(word))) return undefined;
    const bytes = words.map((word) => LETTERS.indexOf(word[0] ?? '') * 16 + LETTERS.indexOf(word[1] ?? ''));
    const entropy = Uint8Array.from(bytes.slice(0, 32));
    return this.phraseOf(entropy) === words.join(' ') ? entropy : undefined;
  }
}

describePort('LetterPhrases', recoveryPhrasesContract, {
  ...{ describe, it, saboteurs: recoveryPhrasesSaboteurs },
  withSubject: (work) => work(new LetterPhrases()),
});
