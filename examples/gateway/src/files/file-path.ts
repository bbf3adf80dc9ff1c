import { InvalidInput } from '@gatehouse/core/kernel';

const FORBIDDEN = /[\p{Cc}\\]/u;

/**
 * The path in the form in which files are stored: NFC, with slashes, without a slash at either end. Throws
 * `InvalidInput` if it could leave the folder that the file is fetched into.
 */
export function checkedPath(text: string): string {
  const path = text.normalize('NFC');
  if (isFilePath(path)) return path;
  const message = `${JSON.stringify(text)} must be names separated by slashes, without ".", "..", backslashes and control characters`;
  throw new InvalidInput([{ path: ['path'], message }]);
}

/** Is this a path that a file can be stored under and fetched into a folder? */
export function isFilePath(path: string): boolean {
  if (FORBIDDEN.test(path) || !path.isWellFormed()) return false;
  return path.split('/').every((name) => name !== '' && name !== '.' && name !== '..');
}
