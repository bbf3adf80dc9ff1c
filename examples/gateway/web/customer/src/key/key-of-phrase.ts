import { Bip39RecoveryPhrases } from '@gatehouse/adapters/scure-bip39';
import { privateKeyOf, sealingKeys } from '@gatehouse/core/seal';
import { api } from '../api.ts';
import { sealingCrypto } from '../files/page-client.ts';

/**
 * Returns the private key that is derived from the phrase. If the phrase does not belong to this customer, returns the
 * reason instead.
 */
export async function keyOfPhrase(phrase: string): Promise<Uint8Array | string> {
  const key = await privateKeyOf(phrase, new Bip39RecoveryPhrases(), sealingCrypto);
  if (!key)
    return 'A word is missing or mistyped. Compare the phrase with your written copy and enter it again.';
  const { next, ...current } = await api('GET /api/v1/me/key');
  const { id } = await sealingKeys(key, sealingCrypto);
  if (current.key_id === id || next?.key_id === id) return key;
  return 'This is the phrase of another key. Enter the phrase of your latest key.';
}
