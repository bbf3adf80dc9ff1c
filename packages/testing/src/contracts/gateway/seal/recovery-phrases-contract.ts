import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { RecoveryPhrases } from '@gatehouse/core/seal';
import type { Contract } from '../../contract.ts';

/** The clauses of `RecoveryPhrases`. */
export const recoveryPhrasesContract: Contract<RecoveryPhrases> = {
  'separates words by single spaces, and returns equal phrases for equal bytes': async (phrases) => {
    const entropy = Uint8Array.from(randomBytes(32));
    const phrase = phrases.phraseOf(entropy);
    assert.match(phrase, /^[a-z]+(?: [a-z]+)+$/);
    assert.equal(phrases.phraseOf(entropy), phrase);
    assert.notEqual(phrases.phraseOf(entropy.with(31, (entropy[31] ?? 0) ^ 1)), phrase);
  },

  'parses a phrase in any letter case and with any spaces between its words': async (phrases) => {
    for (const entropy of [
      new Uint8Array(32),
      new Uint8Array(32).fill(255),
      Uint8Array.from(randomBytes(32)),
    ]) {
      const phrase = phrases.phraseOf(entropy);
      assert.deepEqual(phrases.entropyOf(phrase), entropy);
      assert.deepEqual(phrases.entropyOf(`  ${phrase.toUpperCase().replaceAll(' ', '\n \t')}\n`), entropy);
    }
  },

  'returns undefined for a phrase with an unknown, missing or mistyped word': async (phrases) => {
    // In the phrase of a key of zeros, all words except the last are the same. Replacing one word by another known word
    // breaks the checksum.
    const words = phrases.phraseOf(new Uint8Array(32)).split(' ');
    const other = phrases.phraseOf(new Uint8Array(32).fill(255)).split(' ')[0] ?? '';
    for (const wrong of [
      [],
      words.slice(1),
      words.with(3, 'gatehouses'),
      words.with(3, other),
      [...words, other],
    ])
      assert.equal(phrases.entropyOf(wrong.join(' ')), undefined);
  },
};
