import type { CallOutput } from '@gatehouse/http-koa/client';
import type { trashEndpoints } from '../customer/catalog/trash-endpoints.ts';
import type { FileKeys } from './file-keys.ts';
import type { FilesClient } from './files-client.ts';
import { openVersion, type StoredVersion } from './restore-file.ts';

/** Number of deleted files and the bytes that they use. */
export type TrashSize = CallOutput<(typeof trashEndpoints)['GET /api/v1/trash']>['size'];

/** A deleted file that can be restored. */
export interface DeletedFile {
  /** The latest version. Its `revision` is the revision of the deletion. */
  readonly version: StoredVersion;
  /** Bytes of all kept versions of the file, which a permanent deletion frees. */
  readonly bytes: number;
}

/** A part of the trash. */
export interface TrashPage {
  /** The files that this device can open, the latest deletion first. */
  readonly files: readonly DeletedFile[];
  /** Size of the trash, including files that this device cannot open. */
  readonly size: TrashSize;
  /** Position of the latest deletion of this part; undefined if the part is empty. */
  readonly until: number | undefined;
  /** Argument `until` of `readTrash` for the next part; null after the last part. */
  readonly next: number | null;
}

/** Reads a part of the trash. `until` is `next` of the previous part. */
export async function readTrash(client: FilesClient, keys: FileKeys, until?: number): Promise<TrashPage> {
  const query = until === undefined ? {} : { until: String(until) };
  const { files, size, next } = await client.call('GET /api/v1/trash', { query });
  const opened = await Promise.all(
    files.map(async ({ file, revision, bytes, version }) => {
      const opened = await openVersion(client, keys, version, { file, revision });
      return opened && { version: opened, bytes };
    }),
  );
  return { files: opened.filter((file) => file !== undefined), size, until: files[0]?.seq, next };
}

/** Reads the whole trash. */
export async function readWholeTrash(client: FilesClient, keys: FileKeys): Promise<readonly DeletedFile[]> {
  const files: DeletedFile[] = [];
  for (let until: number | null | undefined; until !== null; ) {
    const page = await readTrash(client, keys, until);
    files.push(...page.files);
    until = page.next;
  }
  return files;
}

/**
 * Deletes a file in the trash permanently. Throws `ApiError` `revision_conflict` if another device has restored the
 * file.
 */
export async function deletePermanently(
  { call }: FilesClient,
  { version: { file, revision } }: DeletedFile,
): Promise<void> {
  await call('DELETE /api/v1/trash/:file', { path: { file }, headers: { 'if-match': `"${revision}"` } });
}

/** Deletes permanently all files that were deleted at or before the position. Returns what was removed. */
export async function emptyTrash({ call }: FilesClient, until: number): Promise<TrashSize> {
  const total = { files: 0, bytes: 0 };
  for (let isEmpty = false; !isEmpty; ) {
    const { removed, remaining } = await call('DELETE /api/v1/trash', { query: { until: String(until) } });
    total.files += removed.files;
    total.bytes += removed.bytes;
    isEmpty = remaining.files === 0;
  }
  return total;
}
