import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ReadableStream } from 'node:stream/web';
import { isDeepStrictEqual } from 'node:util';
import { ArchiveInvalid, unpack } from './archive.ts';
import { type BackupKeys, opened } from './backup-keys.ts';
import { type BackupSummary, backupSummary, SUMMARY_PATH } from './backup-summary.ts';
import { databaseSummary } from './database-summary.ts';

const PRIVATE_FILE_MODE = 0o600;
const PRIVATE_FOLDER_MODE = 0o700;

/**
 * Unpacks a backup into a new or empty folder and compares a SQLite database with the summary. Throws if anything is
 * missing, damaged or different. `inScratchDatabase` compares a dump of PostgreSQL.
 */
export async function unpackBackup(file: string, folder: string, keys: BackupKeys): Promise<BackupSummary> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE });
  const stream = ReadableStream.from(createReadStream(file));
  const archive = await opened(stream as globalThis.ReadableStream<Uint8Array>, keys);
  await unpack(Readable.fromWeb(archive as ReadableStream), async ({ path, content }) => {
    const place = join(folder, path);
    await mkdir(dirname(place), { recursive: true, mode: PRIVATE_FOLDER_MODE });
    await pipeline(content, createWriteStream(place, { flags: 'wx', mode: PRIVATE_FILE_MODE }));
  });
  const summary = backupSummary.parse(JSON.parse(await readFile(join(folder, SUMMARY_PATH), 'utf8')));
  await rm(join(folder, SUMMARY_PATH));
  if (summary.postgres) return summary;
  const { rows, audit_head } = databaseSummary(join(folder, 'gateway.sqlite'));
  if (isDeepStrictEqual({ rows, audit_head }, { rows: summary.rows, audit_head: summary.audit_head }))
    return summary;
  throw new ArchiveInvalid('The database in the backup differs from its summary. Use another backup.');
}
