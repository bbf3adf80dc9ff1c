import { utf8Bytes } from '../../kernel/utf8.ts';
import { base32 } from '../block/base32.ts';
import type { SealingCrypto } from './sealing-crypto.port.ts';
import type { SealingKeys } from './sealing-keys.ts';

const FILE_ID_BYTES = 16;

/**
 * Returns the catalog id of the file at this path. Two devices that create a file at the same path get the same id, so
 * that the catalog reports the conflict. The id is computed with a key, so it reveals nothing about the path. Changing
 * the computation duplicates files.
 */
export async function fileIdOf(path: string, keys: SealingKeys, crypto: SealingCrypto): Promise<string> {
  const digest = await crypto.hmac(keys.file, utf8Bytes(path.normalize('NFC')));
  return base32(digest.subarray(0, FILE_ID_BYTES));
}
