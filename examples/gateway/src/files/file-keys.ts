import { DomainError, fromBase64url } from '@gatehouse/core/kernel';
import { ACCOUNT_KEY_BYTES, type SealingKeys, sealingKeys } from '@gatehouse/core/seal';
import type { FilesClient } from './files-client.ts';

/** The keys that this device seals and opens files with. */
export interface FileKeys {
  readonly sealing: SealingKeys;
  /** The sealing key first, then the former key during a change, then other keys that this device has kept. */
  readonly opening: readonly SealingKeys[];
}

/** The account has a private key that this device does not hold. */
export class PrivateKeyMissing extends DomainError {
  readonly code = 'private_key_missing';

  constructor() {
    super(
      'The files are sealed with a private key. Enter its recovery phrase on this device first (gatehouse files key enter).',
    );
  }
}

/** Reads the account's keys. `privateKeys` are those that this device derived from recovery phrases. */
export async function readFileKeys(
  { call, crypto }: FilesClient,
  privateKeys: readonly Uint8Array[],
): Promise<FileKeys> {
  const { next, ...current } = await call('GET /api/v1/me/key');
  const own = await Promise.all(privateKeys.map((key) => sealingKeys(key, crypto)));
  const keysOf = async ({ key, key_id }: typeof current): Promise<SealingKeys> => {
    const bytes = key === undefined ? undefined : fromBase64url(key);
    const keys =
      bytes?.length === ACCOUNT_KEY_BYTES
        ? await sealingKeys(bytes, crypto)
        : own.find(({ id }) => id === key_id);
    if (keys?.id !== key_id) throw new PrivateKeyMissing();
    return keys;
  };
  const present = await keysOf(current);
  const sealing = next ? await keysOf(next) : present;
  return { sealing, opening: [sealing, present, ...own] };
}
