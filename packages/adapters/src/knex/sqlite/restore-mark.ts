import { randomInt } from 'node:crypto';
import { type FileHandle, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { StorageUnavailable } from '@gatehouse/core/kernel';
import type { SqliteConnection } from './sqlite-connection.ts';

/** Position of `user_version` in a SQLite file (https://sqlite.org/fileformat.html#the_database_header). */
const USER_VERSION_OFFSET = 60;
const MAX_MARK = 2 ** 31;
/** Another process can change the mark between two reads. */
const MAX_MARK_READS = 3;
const MARK_READ_DELAY_MS = 50;

/**
 * Rejects a database file that was restored while the write-ahead log of another state of the database was
 * beside it. SQLite would apply that log, which damages the data or silently undoes the restore. The file
 * contains a random number in `user_version`, and the file `<path>-mark` contains that number and the
 * previous one. An empty log is harmless.
 */
export async function refuseStaleLog(path: string): Promise<void> {
  for (let look = 1; ; look += 1) {
    const marks = await marksBeside(path);
    if (marks.length === 0 || marks.includes(await markIn(path))) return;
    if (!(await hasLog(path))) return rm(`${path}-mark`, { force: true });
    if (look === MAX_MARK_READS) throw new StorageUnavailable(explanation(path));
    await pause(MARK_READ_DELAY_MS);
  }
}

/**
 * Gives the database a new mark, so that an earlier backup can be distinguished from it. Does nothing while
 * another process uses the log. Otherwise the mark in the file could become older than both marks in
 * `<path>-mark`.
 */
export async function renewMark(path: string, writer: SqliteConnection): Promise<void> {
  const [checkpoint] = await writer.prepared(
    { name: 'checkpoint', text: 'PRAGMA wal_checkpoint(TRUNCATE)' },
    [],
  );
  if (checkpoint && 'busy' in checkpoint && checkpoint.busy !== 0) return;
  await writer.execute('BEGIN IMMEDIATE');
  try {
    const present = await markIn(path);
    const [row] = await writer.prepared({ name: 'mark', text: 'PRAGMA user_version' }, []);
    const isSettled = row && 'user_version' in row && row.user_version === present;
    if (isSettled) {
      const next = randomInt(1, MAX_MARK);
      await writeMarks(path, [next, present]);
      await writer.execute(`PRAGMA user_version = ${next}`);
    }
    await writer.execute('COMMIT');
  } catch (error) {
    await writer.execute('ROLLBACK').catch(() => {});
    throw error;
  }
}

async function hasLog(path: string): Promise<boolean> {
  const size = await stat(`${path}-wal`).then(
    (log) => log.size,
    () => 0,
  );
  return size > 0;
}

async function marksBeside(path: string): Promise<readonly number[]> {
  const text = await readFile(`${path}-mark`, 'utf8').catch(() => '');
  return text.split(/\s+/).filter(Boolean).map(Number);
}

/** Writes the new marks completely to the disk before the database changes. */
async function writeMarks(path: string, marks: readonly number[]): Promise<void> {
  const draft = `${path}-mark.new`;
  await closing(await open(draft, 'w', 0o600), async (file) => {
    await file.writeFile(`${marks.join(' ')}\n`);
    await file.sync();
  });
  await rename(draft, `${path}-mark`);
}

/** The mark in the file itself, without the changes in the log; 0 for an empty file. */
async function markIn(path: string): Promise<number> {
  return closing(await open(path, 'r'), async (file) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, USER_VERSION_OFFSET);
    return bytesRead === 4 ? buffer.readInt32BE() : 0;
  });
}

async function closing<T>(file: FileHandle, work: (file: FileHandle) => Promise<T>): Promise<T> {
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

function explanation(path: string): string {
  return (
    `the database file was replaced while the write-ahead log of another state was beside it: ${path}-wal. ` +
    `If you restored a backup, delete ${path}-wal and ${path}-shm and start again. ` +
    `If the log belongs to the file, delete ${path}-mark`
  );
}
