import { readFileSync } from 'node:fs';

/**
 * The text of a file, or the reason why it cannot be read. Messages write the reason after the name of the
 * file.
 */
export type TextFile = { readonly text: string } | { readonly why: string; readonly isMissing: boolean };

export function readTextFile(file: string): TextFile {
  try {
    return { text: readFileSync(file, 'utf8') };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') return { why: 'does not exist', isMissing: true };
    const why = code === 'EISDIR' ? 'is a directory' : `cannot be read (${code})`;
    return { why, isMissing: false };
  }
}
