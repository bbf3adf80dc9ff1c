import { chmod, mkdtemp, readFile, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';

const SHARED_MEMORY = '/dev/shm';
const ROOM = 8 * 1024 ** 3;

/**
 * Keeps the temporary files of the whole run in memory, where Linux lets programs run from there and has eight
 * gigabytes to spare; they are gone after it. A database of PostgreSQL has three hundred files, and SQLite waits for the
 * disk at each commit: on ext4, creating and removing so many files takes most of the time.
 */
export default async function setUpMemory(): Promise<(() => Promise<void>) | undefined> {
  if (!(await isRoomy())) return undefined;
  const folder = await mkdtemp(join(SHARED_MEMORY, 'gatehouse-'));
  // As that of everybody's temporary files: some servers run as another user than we do.
  await chmod(folder, 0o1777);
  process.env.TMPDIR = folder;
  return () => rm(folder, { recursive: true, force: true });
}

async function isRoomy(): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(SHARED_MEMORY);
    const mounts = await readFile('/proc/self/mounts', 'utf8');
    const options = mounts
      .split('\n')
      .find((mount) => mount.split(' ')[1] === SHARED_MEMORY)
      ?.split(' ')[3];
    const mayRun = options !== undefined && !options.split(',').includes('noexec');
    return mayRun && Math.min(bavail * bsize, process.availableMemory()) >= ROOM;
  } catch {
    return false;
  }
}
