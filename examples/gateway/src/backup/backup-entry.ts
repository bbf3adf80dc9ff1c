/** A file in a backup. */
export interface BackupEntry {
  /** Path relative to the data folder, with slashes and without `..`. */
  readonly path: string;
  readonly size: number;
  readonly content: AsyncIterable<Uint8Array>;
}

const MAX_PATH_LENGTH = 1_024;
/** Limit of common file systems. */
const MAX_NAME_BYTES = 255;

/**
 * Returns whether the path stays inside the folder to which a backup is restored. The paths in a backup are not
 * trusted, because anyone who knows the public key of a recipient can create a backup.
 */
export function isInnerPath(path: string): boolean {
  const parts = path.split('/');
  return (
    path.length <= MAX_PATH_LENGTH && !path.includes('\0') && !path.includes('\\') && parts.every(isName)
  );
}

/** Returns the folders above the path, relative to the data folder. */
export function foldersAbove(path: string): readonly string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

function isName(part: string): boolean {
  return part !== '' && part !== '.' && part !== '..' && Buffer.byteLength(part) <= MAX_NAME_BYTES;
}
