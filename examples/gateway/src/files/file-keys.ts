import { DomainError, fromBase64url } from '@gatehouse/core/kernel';
import { HOLDER_KEY_BYTES, type SealingKeys, sealingKeys } from '@gatehouse/core/seal';
import type { FilesClient } from './files-client.ts';

/** The keys with which this device seals and opens files. */
export interface FileKeys {
  readonly sealing: SealingKeys;
  /**
   * Keys in the order in which they are tried: the sealing key, the former key while the key is being
   * changed, then other keys that this device has stored.
   */
  readonly opening: readonly SealingKeys[];
}

/** The customer has a private key that is not on this device. */
export class PrivateKeyMissing extends DomainError {
  readonly code = 'private_key_missing';

  constructor() {
    super(
      'The files are sealed with a private key. Enter its recovery phrase on this device first (gatehouse files key enter).',
    );
  }
}

/**
 * Reads the customer's keys. `privateKeys` are the keys that this device derived from recovery phrases. Throws
 * `PrivateKeyMissing` if the customer has a private key that is not among them.
 */
export async function readFileKeys(
  { call, crypto }: FilesClient,
  privateKeys: readonly Uint8Array[],
): Promise<FileKeys> {
  const { next, ...current } = await call('GET /api/v1/me/key');
  const own = await Promise.all(privateKeys.map((key) => sealingKeys(key, crypto)));
  const keysOf = async ({ key, key_id }: typeof current): Promise<SealingKeys> => {
    const bytes = key === undefined ? undefined : fromBase64url(key);
    const keys =
      bytes?.length === HOLDER_KEY_BYTES
        ? await sealingKeys(bytes, crypto)
        : own.find(({ id }) => id === key_id);
    if (keys?.id !== key_id) throw new PrivateKeyMissing();
    return keys;
  };
  const present = await keysOf(current);
  const sealing = next ? await keysOf(next) : present;
  return { sealing, opening: [sealing, present, ...own] };
}
