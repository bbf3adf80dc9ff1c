import { createHash } from 'node:crypto';
import { RecoveryPhrases } from '@gatehouse/core/seal';
import { recoveryPhrasesContract } from '@gatehouse/testing/contracts/gateway';
import { altered } from '@gatehouse/testing/saboteurs';
import { describe, expect, it } from 'vitest';

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

const good = new LetterPhrases();

const broken: Readonly<Record<string, Partial<RecoveryPhrases>>> = {
  'separates words by single spaces, and returns equal phrases for equal bytes': {
    phraseOf: (entropy) => good.phraseOf(entropy).replaceAll(' ', '-'),
  },
  'parses a phrase in any letter case and with any spaces between its words': {
    entropyOf: (phrase) => (phrase === phrase.toLowerCase() ? good.entropyOf(phrase) : undefined),
  },
  'returns undefined for a phrase with an unknown, missing or mistyped word': {
    entropyOf: (phrase) => good.entropyOf(phrase) ?? new Uint8Array(32),
  },
};

describe('the contract of RecoveryPhrases', () => {
  it.each(Object.entries(recoveryPhrasesContract))('holds for other words: %s', (_sentence, experiment) =>
    experiment(good),
  );

  it('has a broken implementation for each clause', () => {
    expect(Object.keys(broken)).toEqual(Object.keys(recoveryPhrasesContract));
  });

  it.each(Object.entries(broken))('catches one that breaks: %s', async (sentence, change) => {
    await expect(recoveryPhrasesContract[sentence]?.(altered(good, change))).rejects.toThrow();
  });
});
