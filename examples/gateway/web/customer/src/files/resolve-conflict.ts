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
  /** Undefined if the original was deleted. */
  readonly original: StoredFile | undefined;
  /** Path of the original file. */
  readonly path: string;
}

/** The original has content that the customer has not read. */
export class OriginalChanged extends Error {
  override readonly name = 'OriginalChanged';

  constructor() {
    super('The original was changed by another device. Close this dialog and compare again.');
  }
}

/**
 * Keeps one content at the path of the original. The other content becomes a version or is moved to the
 * trash. Throws `OriginalChanged`.
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
    // The upload became a conflict copy, because the original has changed. It can even have replaced the copy
    // that would be removed.
    if (sent.path !== path) throw new OriginalChanged();
  }
  await removeFile(client, copy);
}
