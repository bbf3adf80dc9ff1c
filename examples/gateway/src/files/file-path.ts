import { InvalidInput } from '@gatehouse/core/kernel';

const FORBIDDEN = /[\p{Cc}\\]/u;

/**
 * Returns the path in NFC, the form in which paths are stored. Throws `InvalidInput` if the path does not consist of
 * names separated by slashes. Otherwise it could lead out of the folder into which files are fetched.
 */
export function checkedPath(text: string): string {
  const path = text.normalize('NFC');
  if (isFilePath(path)) return path;
  const message = `${JSON.stringify(text)} must be names separated by slashes, without ".", "..", backslashes and control characters`;
  throw new InvalidInput([{ path: ['path'], message }]);
}

/** Returns whether a file can be stored under this path and fetched into a folder. */
export function isFilePath(path: string): boolean {
  if (FORBIDDEN.test(path) || !path.isWellFormed()) return false;
  return path.split('/').every((name) => name !== '' && name !== '.' && name !== '..');
}
