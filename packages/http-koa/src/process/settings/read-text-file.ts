import { readFileSync } from 'node:fs';
import { errorCode } from '@gatehouse/core/kernel';

/**
 * The text of a file, or the reason why it cannot be read. Messages write the reason after the name of the
 * file.
 */
export type TextFile = { readonly text: string } | { readonly why: string; readonly isMissing: boolean };

/** Results of reading files, by path. */
export type TextFiles = ReadonlyMap<string, TextFile>;

const results = new Map<string, TextFile>();
let given: TextFiles = new Map();

/**
 * Reads a file with settings. A worker gets the result of the first process. Otherwise a worker that replaces another
 * one would have other settings than the rest, such as another secret, after an operator has edited the file.
 */
export function readTextFile(file: string): TextFile {
  const result = given.get(file) ?? readNow(file);
  results.set(file, result);
  return result;
}

/** Returns the results of this process. */
export function readTextFiles(): TextFiles {
  return results;
}

/** Sets results that `readTextFile` returns instead of reading. */
export function useTextFiles(files: TextFiles): void {
  given = files;
}

function readNow(file: string): TextFile {
  try {
    return { text: readFileSync(file, 'utf8') };
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') return { why: 'does not exist', isMissing: true };
    const why = code === 'EISDIR' ? 'is a directory' : `cannot be read (${code})`;
    return { why, isMissing: false };
  }
}
