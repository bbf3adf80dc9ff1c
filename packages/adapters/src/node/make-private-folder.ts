import { chmod, mkdir, stat } from 'node:fs/promises';

const PRIVATE_MODE = 0o700;
const OTHER_USERS_MASK = 0o077;
/** Mode bit of a folder that all users share, such as /tmp. */
const STICKY_BIT = 0o1000;

/**
 * Creates the folder. If the folder exists, makes it inaccessible to other users and reports this. Does not change a
 * folder of another user, or a folder that all users share.
 */
export async function makePrivateFolder(path: string, report: (notice: string) => void): Promise<void> {
  await mkdir(path, { recursive: true, mode: PRIVATE_MODE });
  const { mode, uid } = await stat(path);
  const isOurs = uid === process.getuid?.() && (mode & STICKY_BIT) === 0;
  if (!isOurs || (mode & OTHER_USERS_MASK) === 0) return;
  await chmod(path, PRIVATE_MODE);
  const octal = (mode & 0o777).toString(8).padStart(4, '0');
  report(`Other users of this machine could access ${path} (mode ${octal}). It is 0700 now.`);
}
