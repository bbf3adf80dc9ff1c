import { stat } from 'node:fs/promises';

/** A text that changes with every edit of the file; undefined if there is no file. */
export async function fileStamp(path: string): Promise<string | undefined> {
  try {
    const { mtimeNs, size, ino } = await stat(path, { bigint: true });
    return `${mtimeNs} ${size} ${ino}`;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
