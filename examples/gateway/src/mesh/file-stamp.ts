import { stat } from 'node:fs/promises';
import { errorCode } from '@gatehouse/core/kernel';

/** Returns a text that changes with every edit of the file; undefined if the file does not exist. */
export async function fileStamp(path: string): Promise<string | undefined> {
  try {
    const { mtimeNs, size, ino } = await stat(path, { bigint: true });
    return `${mtimeNs} ${size} ${ino}`;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
