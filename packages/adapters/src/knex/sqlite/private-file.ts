import { chmod, open, stat } from 'node:fs/promises';

const PRIVATE_MODE = 0o600;
const OTHER_USERS_MASK = 0o077;
/** Endings of the names of the files that belong to one database. */
const SUFFIXES = ['', '-wal', '-shm', '-journal', '-mark'];

/**
 * Creates the database file if it is missing. Makes this file and the files beside it unreadable for other users,
 * because the files contain password hashes. SQLite gives the files that it creates the same mode. Reports each change.
 */
export async function makePrivate(path: string, report: (notice: string) => void): Promise<void> {
  await createIfMissing(path);
  if (process.platform === 'win32') return;
  for (const suffix of SUFFIXES) {
    const mode = await modeOf(path + suffix);
    if ((mode & OTHER_USERS_MASK) === 0) continue;
    const octal = (mode & 0o777).toString(8).padStart(4, '0');
    const changed = await chmod(path + suffix, PRIVATE_MODE).then(
      () => 'It is 0600 now.',
      (error: Error) => `Changing that failed (${error.message}).`,
    );
    report(`Other users of this machine could read ${path}${suffix} (mode ${octal}). ${changed}`);
  }
}

/**
 * Creates the file if it is missing. Does not open an existing file, because closing it would remove the locks that
 * this process has on it.
 */
async function createIfMissing(path: string): Promise<void> {
  await open(path, 'wx', PRIVATE_MODE).then(
    (file) => file.close(),
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
}

async function modeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ mode }) => mode,
    () => 0,
  );
}
