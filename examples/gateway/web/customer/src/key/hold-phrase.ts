import { Bip39RecoveryPhrases } from '@gatehouse/adapters/scure-bip39';
import { privateKeyOf, sealingKeys } from '@gatehouse/core/seal';
import { sealingCrypto } from '../files/page-client.ts';
import { holdKey } from './held-keys.ts';

/** Stores the key of a new phrase in this tab, before any file is sealed with it. Returns the id of the key. */
export async function holdPhrase(did: string, phrase: string): Promise<string> {
  const key = await privateKeyOf(phrase, new Bip39RecoveryPhrases(), sealingCrypto);
  if (!key) throw new Error('A new phrase has a wrong checksum.');
  holdKey(did, key);
  return (await sealingKeys(key, sealingCrypto)).id;
}
