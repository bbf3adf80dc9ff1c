import { DomainError } from '@gatehouse/core/kernel';
import { ApiError } from '@gatehouse/http-koa/client';
import { readIndex, type StoredFile } from './file-index.ts';
import { type FileKeys, readFileKeys } from './file-keys.ts';
import type { FilesClient } from './files-client.ts';
import type { OnProgress } from './progress.ts';
import { putFile } from './put-file.ts';
import { remoteSource } from './remote-source.ts';
import { removeFile } from './remove-file.ts';

/** The mode and the key to change to, and the private keys that this device holds. */
export interface KeyChangeOrder {
  readonly mode: 'managed' | 'private';
  /** Id of the private key; undefined for a managed one. */
  readonly keyId: string | undefined;
  readonly privateKeys: readonly Uint8Array[];
  /** Callback for each file before it is sealed again. `left` is the number of files that are left. */
  readonly onFile: (file: StoredFile, left: number) => void;
  readonly onProgress: OnProgress;
}

/**
 * Some files cannot be opened with any key of this device. The change is stopped, because the gateway would
 * delete the former key, and then no device could open these files.
 */
export class FilesUnreadable extends DomainError {
  readonly code = 'files_unreadable';

  constructor(count: number) {
    super(
      `${count} files were sealed with a key that this device does not hold. Delete them or enter their key, and repeat the change.`,
    );
  }
}

/**
 * Seals every file with the new key, and then lets the gateway delete the former key. After an interruption,
 * call it again with the same order: it skips files that are sealed with the new key already.
 */
export async function changeKey(client: FilesClient, order: KeyChangeOrder): Promise<void> {
  const { mode, keyId, privateKeys } = order;
  await client.call('POST /api/v1/me/key/change', {
    body: { mode, ...(keyId !== undefined && { key_id: keyId }) },
  });
  const keys = await readFileKeys(client, privateKeys);
  // The loop repeats, because other devices can add files with the former key until they read the keys again.
  while (await resealed(client, keys, order));
  await client.call('POST /api/v1/me/key/finish', { body: { key_id: keys.sealing.id } });
}

/** Seals the files that are sealed with former keys again. Returns whether there were such files. */
async function resealed(
  client: FilesClient,
  keys: FileKeys,
  { onFile, onProgress }: KeyChangeOrder,
): Promise<boolean> {
  const { all, unreadable } = await readIndex(client, keys);
  if (unreadable.length > 0) throw new FilesUnreadable(unreadable.length);
  const isNew = (file: StoredFile) => file.keys.id === keys.sealing.id;
  const old = all.filter((file) => !isNew(file));
  const taken = new Set(all.filter(isNew).map(({ path }) => path));
  for (const [index, file] of old.entries()) {
    onFile(file, old.length - index);
    // After an interrupted change, two files can have the same path. Another device may have changed the file
    // that is sealed with the new key, so that file is not replaced.
    const base = taken.has(file.path) ? 0 : undefined;
    await putFile(
      client,
      keys,
      { path: file.path, source: await remoteSource(client, file) },
      { base, onProgress },
    );
    await removedUnlessChanged(client, file);
  }
  return old.length > 0;
}

/** Deletes the old file, unless another device has changed it. A changed file is sealed in the next round. */
async function removedUnlessChanged(client: FilesClient, file: StoredFile): Promise<void> {
  try {
    await removeFile(client, file);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'revision_conflict') throw error;
  }
}
