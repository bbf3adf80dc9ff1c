import type { RecoveryPhrases } from '@gatehouse/core/seal';
import type { PortSaboteurs } from '../../saboteur.ts';

/** For each clause of `RecoveryPhrases`, an implementation that breaks it. */
export const recoveryPhrasesSaboteurs: PortSaboteurs<RecoveryPhrases> = {
  'separates words by single spaces, and returns equal phrases for equal bytes': (good) => ({
    phraseOf: (entropy) => good.phraseOf(entropy).replaceAll(' ', '-'),
  }),
  'parses a phrase in any letter case and with any spaces between its words': (good) => ({
    entropyOf: (phrase) => (phrase === phrase.toLowerCase() ? good.entropyOf(phrase) : undefined),
  }),
  'returns undefined for a phrase with an unknown, missing or mistyped word': (good) => ({
    entropyOf: (phrase) => good.entropyOf(phrase) ?? new Uint8Array(32),
  }),
};
