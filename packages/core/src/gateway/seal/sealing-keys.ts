import { base64url } from '../../kernel/base64url.ts';
import type { SealingCrypto } from './sealing-crypto.port.ts';

/** Length of the key with which a holder's files are sealed, in bytes. */
export const HOLDER_KEY_BYTES = 32;

/** Keys derived from the key of one holder, one for each use. */
export interface SealingKeys {
  /** Id of the holder key, which does not reveal the key. */
  readonly id: string;
  readonly block: Uint8Array;
  readonly blockNonce: Uint8Array;
  readonly name: Uint8Array;
  readonly nameNonce: Uint8Array;
  readonly file: Uint8Array;
}

/**
 * Labels from which the keys are derived. Changing a label makes every stored file unreadable. A new scheme needs new
 * labels and a new `SEAL_VERSION`.
 */
const LABELS = {
  id: 'gatehouse seal v1 key id',
  block: 'gatehouse seal v1 block',
  blockNonce: 'gatehouse seal v1 block nonce',
  name: 'gatehouse seal v1 name',
  nameNonce: 'gatehouse seal v1 name nonce',
  file: 'gatehouse seal v1 file',
} as const;

/** First byte of every sealed text. */
export const SEAL_VERSION = 1;

const KEY_ID_BYTES = 16;

/** Derives the keys of a holder from the holder key. */
export async function sealingKeys(holderKey: Uint8Array, crypto: SealingCrypto): Promise<SealingKeys> {
  if (holderKey.length !== HOLDER_KEY_BYTES) throw new TypeError('A holder key has 32 bytes.');
  const derived = (use: keyof typeof LABELS) => crypto.derivedKey(holderKey, LABELS[use]);
  const [id, block, blockNonce, name, nameNonce, file] = await Promise.all([
    derived('id'),
    derived('block'),
    derived('blockNonce'),
    derived('name'),
    derived('nameNonce'),
    derived('file'),
  ]);
  return { id: base64url(id.subarray(0, KEY_ID_BYTES)), block, blockNonce, name, nameNonce, file };
}
