import { type BlockCid, isBlockCid } from '@gatehouse/core/block';
import { fromBase64url } from '@gatehouse/core/kernel';
import { type FileName, openName, SealBroken, type SealingKeys } from '@gatehouse/core/seal';
import type { FileKeys } from './file-keys.ts';
import { isFilePath } from './file-path.ts';
import type { FilesClient } from './files-client.ts';

/** A file in the catalog whose name this device can read. */
export interface StoredFile extends FileName {
  readonly file: string;
  readonly revision: number;
  readonly root: BlockCid;
  /** Size of the sealed blocks in bytes. */
  readonly size: number;
  /** True if the gateway stores the file's blocks. */
  readonly stored: boolean;
  /** The keys with which the file was sealed. */
  readonly keys: SealingKeys;
}

/** The contents of the catalog. */
export interface FileIndex {
  /** Files by path. */
  readonly files: ReadonlyMap<string, StoredFile>;
  /** All files. While the key is being changed, two files can have the same path. */
  readonly all: readonly StoredFile[];
  /** Ids of files whose names this device cannot open. */
  readonly unreadable: readonly string[];
}

const PAGE_FILES = 1_000;

/** Reads the whole catalog, and opens the names of its files. */
export async function readIndex(client: FilesClient, keys: FileKeys): Promise<FileIndex> {
  // Files by id. A file that changes while the pages are read appears again with its later revision.
  const readable = new Map<string, StoredFile>();
  const unreadable: string[] = [];
  for (let after = 0; ; ) {
    const { changes, next } = await client.call('GET /api/v1/catalog', {
      query: { after: String(after), limit: PAGE_FILES },
    });
    for (const change of changes) {
      const { file } = change;
      readable.delete(file);
      if (change.deleted) continue;
      const stored = await openEntry(client, keys, change);
      if (stored) readable.set(file, stored);
      else unreadable.push(file);
    }
    after = next;
    if (changes.length < PAGE_FILES) break;
  }
  const all = [...readable.values()];
  return { files: byPath(all), all, unreadable };
}

/** Files by path. If two files have the same path, the one that was changed last is used. */
function byPath(all: readonly StoredFile[]): ReadonlyMap<string, StoredFile> {
  return new Map(all.map((file) => [file.path, file]));
}

/** An entry of the catalog, or a version of it, as the gateway shows it. */
export interface SealedEntry {
  readonly file: string;
  readonly revision: number;
  readonly root: string | null;
  readonly size: number | null;
  readonly sealed_name: string | null;
  readonly stored: boolean;
}

/**
 * Opens the name of a file. Returns undefined if no key opens the name, or if the path would lead out of its
 * folder.
 */
export async function openEntry(
  { crypto }: FilesClient,
  { opening }: FileKeys,
  { file, revision, root, size, sealed_name, stored }: SealedEntry,
): Promise<StoredFile | undefined> {
  const sealed = sealed_name === null ? undefined : fromBase64url(sealed_name);
  if (!sealed || root === null || size === null || !isBlockCid(root)) return undefined;
  for (const keys of opening) {
    try {
      const name = await openName(sealed, { file, root }, keys, crypto);
      return isFilePath(name.path) ? { ...name, file, revision, root, size, stored, keys } : undefined;
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
    }
  }
  return undefined;
}
