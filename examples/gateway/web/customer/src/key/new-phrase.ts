import { Bip39RecoveryPhrases } from '@gatehouse/adapters/scure-bip39';

const ENTROPY_BYTES = 32;

/** A random recovery phrase of 24 words. */
export function newPhrase(): string {
  return new Bip39RecoveryPhrases().phraseOf(crypto.getRandomValues(new Uint8Array(ENTROPY_BYTES)));
}
