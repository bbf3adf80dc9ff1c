import { statfs } from 'node:fs/promises';

const SHARED_MEMORY = '/dev/shm';
const ROOM = 2 * 1024 ** 3;

/** The folder whose files Linux keeps in memory; undefined where there is none, or none with two gigabytes to spare. */
export async function memoryFolder(): Promise<string | undefined> {
  try {
    const { bavail, bsize } = await statfs(SHARED_MEMORY);
    return bavail * bsize >= ROOM ? SHARED_MEMORY : undefined;
  } catch {
    return undefined;
  }
}
