import { sealingKeys } from '@gatehouse/core/seal';
import { sealingCrypto } from '../files/page-client.ts';
import { heldKeys } from './held-keys.ts';

/** Returns whether this tab has the key with this id. */
export async function heldKeyOf(did: string, keyId: string): Promise<boolean> {
  const held = await Promise.all(heldKeys(did).map((key) => sealingKeys(key, sealingCrypto)));
  return held.some(({ id }) => id === keyId);
}
