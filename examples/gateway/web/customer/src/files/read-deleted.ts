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
 * Reads the latest versions of deleted files. Leaves out a path that has a file again, because a change of
 * the key deletes each file and adds a new one at the same path.
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
