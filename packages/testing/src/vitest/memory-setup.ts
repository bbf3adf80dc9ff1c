import { chmod, mkdtemp, readFile, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '../servers/folder/remove-folder.ts';

const SHARED_MEMORY = '/dev/shm';
const MIN_FREE_BYTES = 8 * 1024 ** 3;

/**
 * Creates one folder for the temporary files of the whole run, and deletes it afterwards. The folder is in memory if
 * Linux allows programs to run from there and eight gigabytes are free. On a disk with ext4, the tests would spend most
 * of their time on files. A PostgreSQL database has three hundred files, and SQLite waits for the disk at each commit.
 */
export default async function setUpMemory(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join((await isRoomy()) ? SHARED_MEMORY : tmpdir(), 'gatehouse-'));
  // Use the mode of the system's temporary folder, because some servers run as another user.
  await chmod(folder, 0o1777);
  process.env.TMPDIR = folder;
  return () => removeFolder(folder);
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
    return mayRun && Math.min(bavail * bsize, process.availableMemory()) >= MIN_FREE_BYTES;
  } catch {
    return false;
  }
}
