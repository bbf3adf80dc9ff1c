import {
  type FileKeys,
  type FilesClient,
  putFile,
  remoteSource,
  removeFile,
  type StoredFile,
} from '../../../../src/files/index.ts';

export type Kept = 'original' | 'copy';

interface Contents {
  readonly keys: FileKeys;
  readonly copy: StoredFile;
  /** The original file; undefined if it was deleted. */
  readonly original: StoredFile | undefined;
  /** Path of the original file. */
  readonly path: string;
}

/** The original has changed since the customer read it. */
export class OriginalChanged extends Error {
  override readonly name = 'OriginalChanged';

  constructor() {
    super('The original was changed by another device. Close this dialog and compare again.');
  }
}

/**
 * Keeps the chosen content at the path of the original. The other content becomes an earlier version, or is
 * moved to the trash. Throws `OriginalChanged`.
 */
export async function resolveConflict(
  client: FilesClient,
  { keys, copy, original, path }: Contents,
  kept: Kept,
): Promise<void> {
  if (kept === 'copy') {
    const sent = await putFile(
      client,
      keys,
      { path, source: await remoteSource(client, copy) },
      { base: original?.revision, onProgress: () => {} },
    );
    // Because the original has changed, the upload was stored as a conflict copy. It may even have replaced
    // the copy that would be removed next, so nothing is removed.
    if (sent.path !== path) throw new OriginalChanged();
  }
  await removeFile(client, copy);
}
