import { RecoveryPhrases } from '@gatehouse/core/seal';
import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';

/** Phrases by BIP-39 with its English words. 24 words are 32 bytes and a checksum, which finds most mistakes. */
export class Bip39RecoveryPhrases extends RecoveryPhrases {
  override phraseOf(entropy: Uint8Array): string {
    return entropyToMnemonic(entropy, wordlist);
  }

  override entropyOf(phrase: string): Uint8Array | undefined {
    const words = phrase.trim().toLowerCase().split(/\s+/).join(' ');
    try {
      return mnemonicToEntropy(words, wordlist);
    } catch {
      return undefined;
    }
  }
}
