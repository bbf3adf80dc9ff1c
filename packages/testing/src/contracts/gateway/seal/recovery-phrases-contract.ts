import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { RecoveryPhrases } from '@gatehouse/core/seal';
import type { Contract } from '../../contract.ts';

/** What `RecoveryPhrases` promises, sentence by sentence. */
export const recoveryPhrasesContract: Contract<RecoveryPhrases> = {
  'writes words with one blank between, always the same for the same bytes': async (phrases) => {
    const entropy = Uint8Array.from(randomBytes(32));
    const phrase = phrases.phraseOf(entropy);
    assert.match(phrase, /^[a-z]+(?: [a-z]+)+$/);
    assert.equal(phrases.phraseOf(entropy), phrase);
    assert.notEqual(phrases.phraseOf(entropy.with(31, (entropy[31] ?? 0) ^ 1)), phrase);
  },

  'reads the bytes of a phrase, whatever the case of its letters and the blanks between': async (phrases) => {
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

  'reads nothing from a phrase with an unknown, missing or mistyped word': async (phrases) => {
    // With zeros each word is the same, and replacing one by another known word breaks the checksum.
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
