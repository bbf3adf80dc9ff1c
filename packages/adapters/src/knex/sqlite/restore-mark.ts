import { randomInt } from 'node:crypto';
import { type FileHandle, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StorageUnavailable } from '@gatehouse/core/kernel';
import { DatabaseFile, type DatabaseHeader } from './database-file.ts';
import type { SqliteConnection } from './sqlite-connection.ts';

const MAX_MARK = 2 ** 31;
/** Maximum number of reads of the mark, because another process can change it between two reads. */
const MAX_MARK_READS = 3;
const MARK_READ_DELAY_MS = 50;

/**
 * Rejects a database file that was restored while the write-ahead log of another state of the database was beside it.
 * SQLite would apply that log, which damages the data or silently undoes the restore. To detect this, the file contains
 * a random number in `user_version`. The file `<path>-mark` contains this number, and the previous number while the
 * database can still contain it. That file also contains the schema cookie. The cookie only increases, except in the
 * result of `.backup`, in which SQLite sets it back. If the log is empty, a restored file is accepted, and
 * `<path>-mark` is deleted.
 */
export async function refuseStaleLog(path: string, file: DatabaseFile): Promise<void> {
  for (let look = 1; ; look += 1) {
    const beside = await marksBeside(path);
    if (beside.marks.length === 0 || isOriginal(file.header(), beside)) return;
    if (!(await hasLog(path))) return rm(`${path}-mark`, { force: true });
    if (look === MAX_MARK_READS) throw new StorageUnavailable(explanation(path));
    await pause(MARK_READ_DELAY_MS);
  }
}

/**
 * Rejects a replaced file as `refuseStaleLog` does, for a program that reads the file without `openDatabase`. Call it
 * before SQLite opens the file, because SQLite then applies the log.
 */
export async function refuseReplacedFile(path: string): Promise<void> {
  const file = new DatabaseFile(path);
  try {
    await refuseStaleLog(path, file);
  } finally {
    file.close();
  }
}

/**
 * Gives the database a new mark, so that an earlier backup can be distinguished from it. Does nothing while another
 * process uses the log. Otherwise the mark in the file could become older than both marks in `<path>-mark`.
 */
export async function renewMark(path: string, file: DatabaseFile, writer: SqliteConnection): Promise<void> {
  if (!(await emptyLog(writer))) return;
  const next = randomInt(1, MAX_MARK);
  await whileSettled(file, writer, async (header) => {
    await writeMarks(path, [next, header.mark], header);
    await writer.execute(`PRAGMA user_version = ${next}`);
  });
  if (!(await emptyLog(writer))) return;
  // The file itself now contains the new mark. Remove the previous mark from `<path>-mark`, because earlier copies
  // contain it.
  await whileSettled(file, writer, (header) => writeMarks(path, [header.mark], header));
}

/** Moves the content of the log to the file. Returns false if another process prevents this. */
async function emptyLog(writer: SqliteConnection): Promise<boolean> {
  const [checkpoint] = await writer.prepared(
    { name: 'checkpoint', text: 'PRAGMA wal_checkpoint(TRUNCATE)' },
    [],
  );
  return !(checkpoint && 'busy' in checkpoint && checkpoint.busy !== 0);
}

/** Runs the work in a transaction if the file itself contains the current mark. */
async function whileSettled(
  file: DatabaseFile,
  writer: SqliteConnection,
  work: (header: DatabaseHeader) => Promise<void>,
): Promise<void> {
  await writer.execute('BEGIN IMMEDIATE');
  try {
    const header = file.header();
    const [row] = await writer.prepared({ name: 'mark', text: 'PRAGMA user_version' }, []);
    if (row && 'user_version' in row && row.user_version === header.mark) await work(header);
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

/** The marks that the original file can contain, and the lowest schema cookie that it can have. */
interface Marks {
  readonly marks: readonly number[];
  readonly lowestCookie: number;
}

function isOriginal(header: DatabaseHeader, { marks, lowestCookie }: Marks): boolean {
  return marks.includes(header.mark) && header.hasWal && header.schemaCookie >= lowestCookie;
}

/**
 * Reads the marks from the first line, and the schema cookie from the second. Earlier releases wrote no second line.
 */
async function marksBeside(path: string): Promise<Marks> {
  const text = await readFile(`${path}-mark`, 'utf8').catch(() => '');
  const [marks = [], [lowestCookie = 0] = []] = text
    .split('\n')
    .map((line) => line.split(' ').filter(Boolean).map(Number));
  return { marks, lowestCookie };
}

/** Writes the new marks to the disk completely before the database changes. */
async function writeMarks(
  path: string,
  marks: readonly number[],
  { schemaCookie }: DatabaseHeader,
): Promise<void> {
  const draft = `${path}-mark.new`;
  await closing(await open(draft, 'w', 0o600), async (file) => {
    await file.writeFile(`${marks.join(' ')}\n${schemaCookie}\n`);
    await file.sync();
  });
  await rename(draft, `${path}-mark`);
  await closing(await open(dirname(path), 'r'), (folder) => folder.sync());
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
