import { RecoveryPhrases } from '@gatehouse/core/seal';
import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';

/**
 * Recovery phrases of BIP-39 in English. The 24 words encode 32 bytes and a checksum, which detects most
 * typing errors.
 */
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
