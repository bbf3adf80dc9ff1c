import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Pattern of files that a backup leaves out. It ignores case, as some file systems do. */
const TRANSIENT =
  /^logs(?:$|\/)|^\.?postgresql(?:$|[-/])|^\.gatehouse-backup-|^gatehouse\.(?:pid|state\.json)|-(?:wal|shm|mark|journal)$|\.gatehouse-draft$/iu;
/** Beginning of the names of folders in which copies of databases are stored while a backup is created. */
export const SCRATCH_PREFIX = '.gatehouse-backup-';
/** The gateway's database, unless it uses PostgreSQL. */
export const SQLITE_FILE = 'gateway.sqlite';

/**
 * Returns whether a backup leaves out the file. It leaves out files that only a running process needs, files that
 * SQLite creates again, and the embedded PostgreSQL, of which it contains a dump. If you add a name to `TRANSIENT`,
 * earlier backups that contain such a file become unreadable.
 */
export function isLeftOut(path: string): boolean {
  return TRANSIENT.test(path);
}

/** The files of a data folder that a backup contains, the gateway's database first. */
export function dataFiles(folder: string): readonly string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !isLeftOut(path));
  // The database comes first, because it refers to blocks. Blocks are listed and copied after it.
  const rank = (path: string) => (path === SQLITE_FILE ? 0 : path.endsWith('.sqlite') ? 1 : 2);
  return files.sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}
