import {
  type FileIndex,
  type FileKeys,
  type FilesClient,
  type StoredVersion,
  versionsOf,
} from '../../../../src/files/index.ts';

export interface DeletedFile {
  readonly version: StoredVersion;
  readonly revision: number;
}

/**
 * The latest versions of deleted files. Skips paths that have a file again, because a change of the key deletes each
 * file and adds another one at its path.
 */
export async function readDeleted(
  client: FilesClient,
  keys: FileKeys,
  ids: readonly string[],
  { files }: FileIndex,
): Promise<readonly DeletedFile[]> {
  const found = await Promise.all(
    ids.map(async (id) => {
      const { revision, versions } = await versionsOf(client, keys, id);
      const [version] = versions;
      return version && !files.has(version.path) ? [{ version, revision }] : [];
    }),
  );
  return found.flat();
}
