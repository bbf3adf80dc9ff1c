import { StorageUnavailable } from '@gatehouse/core/kernel';

const MIN_NODE_MAJOR = 22;

/**
 * Throws `StorageUnavailable` on a version of Node in which better-sqlite3 would crash the process when it opens a
 * file.
 */
export function requireSupportedNode(version: string = process.versions.node): void {
  if (Number.parseInt(version, 10) >= MIN_NODE_MAJOR) return;
  throw new StorageUnavailable(
    `better-sqlite3 needs Node ${MIN_NODE_MAJOR} or newer, but this is Node ${version}: update Node`,
  );
}
