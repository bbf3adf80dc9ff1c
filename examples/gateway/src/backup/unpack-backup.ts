import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ReadableStream } from 'node:stream/web';
import { isDeepStrictEqual } from 'node:util';
import { ArchiveInvalid, unpack } from './archive.ts';
import { AGE_HEADER, type BackupKeys, BackupSealed, MAX_AGE_HEADER_BYTES, opened } from './backup-keys.ts';
import {
  type BackupSummary,
  DUMP_PATH,
  MAX_SUMMARY_BYTES,
  parseBackupSummary,
  SUMMARY_PATH,
} from './backup-summary.ts';
import { SQLITE_FILE } from './data-files.ts';
import { databaseSummary } from './database-summary.ts';

const PRIVATE_FILE_MODE = 0o600;
const PRIVATE_FOLDER_MODE = 0o700;

/**
 * Unpacks a backup into a new or empty folder and compares a SQLite database with the summary. Throws if anything is
 * missing, damaged or different. `inScratchDatabase` compares a dump of PostgreSQL.
 */
export async function unpackBackup(file: string, folder: string, keys: BackupKeys): Promise<BackupSummary> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE });
  await requireHeader(file);
  const stream = ReadableStream.from(createReadStream(file));
  const archive = await opened(stream as globalThis.ReadableStream<Uint8Array>, keys);
  await unpack(decrypted(Readable.fromWeb(archive as ReadableStream)), async ({ path, size, content }) => {
    if (path === SUMMARY_PATH && size > MAX_SUMMARY_BYTES) throw new ArchiveInvalid();
    const place = join(folder, path);
    await mkdir(dirname(place), { recursive: true, mode: PRIVATE_FOLDER_MODE });
    await pipeline(content, createWriteStream(place, { flags: 'wx', mode: PRIVATE_FILE_MODE }));
  });
  const summary = await summaryIn(folder);
  if (!existsSync(join(folder, summary.postgres ? DUMP_PATH : SQLITE_FILE)))
    throw new ArchiveInvalid('The backup contains no database. Use another backup.');
  if (summary.postgres) return summary;
  const { rows, audit_head } = databaseSummaryIn(folder);
  if (isDeepStrictEqual({ rows, audit_head }, { rows: summary.rows, audit_head: summary.audit_head }))
    return summary;
  throw new ArchiveInvalid('The database in the backup differs from its summary. Use another backup.');
}

/**
 * Throws `BackupSealed` unless the file begins with the whole header of an encrypted file. Without the end of a header,
 * the library would read the whole file into memory.
 */
async function requireHeader(file: string): Promise<void> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAX_AGE_HEADER_BYTES));
    if (!AGE_HEADER.test(buffer.toString('latin1', 0, bytesRead))) throw new BackupSealed();
  } finally {
    await handle.close();
  }
}

/** Yields the parts of the archive. Throws `ArchiveInvalid` at a part that was altered. */
async function* decrypted(archive: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  try {
    yield* archive;
  } catch (cause) {
    const isOfDisk = cause instanceof Error && 'syscall' in cause;
    throw isOfDisk ? cause : new ArchiveInvalid(undefined, { cause });
  }
}

async function summaryIn(folder: string): Promise<BackupSummary> {
  const file = join(folder, SUMMARY_PATH);
  if (!existsSync(file)) throw new ArchiveInvalid();
  const summary = parseBackupSummary(await readFile(file, 'utf8'));
  await rm(file);
  return summary;
}

function databaseSummaryIn(folder: string): Pick<BackupSummary, 'rows' | 'audit_head'> {
  try {
    return databaseSummary(join(folder, SQLITE_FILE));
  } catch (cause) {
    throw new ArchiveInvalid('The database in the backup is damaged. Use another backup.', { cause });
  }
}
