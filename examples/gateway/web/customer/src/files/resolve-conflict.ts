import {
  type FileKeys,
  putFile,
  remoteSource,
  removeFile,
  type StoredFile,
} from '../../../../src/files/index.ts';
import { pageClient } from './page-client.ts';

export type Kept = 'original' | 'copy';

interface Contents {
  readonly keys: FileKeys;
  readonly copy: StoredFile;
  /** Undefined if it was deleted. */
  readonly original: StoredFile | undefined;
  /** Path of the original. */
  readonly path: string;
}

/** Keeps one content at the path of the original. The other becomes a version or is moved to the trash. */
export async function resolveConflict({ keys, copy, original, path }: Contents, kept: Kept): Promise<void> {
  const client = pageClient(new AbortController().signal);
  if (kept === 'copy')
    await putFile(
      client,
      keys,
      { path, source: await remoteSource(client, copy) },
      { base: original?.revision, onProgress: () => {} },
    );
  await removeFile(client, copy);
}
