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
 * Reads the latest versions of deleted files, in the order of the ids. A change of the key deletes each file and adds a
 * new one at the same path. Because of that, leaves out a path that has a file again, and all but the first of several
 * files that had the same path.
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
  const byPath = Map.groupBy(found.flat(), ({ version }) => version.path);
  return [...byPath.values()].flatMap(([first]) => first ?? []);
}
