import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupEntry } from './backup-entry.ts';
import type { BackupSource } from './backup-source.ts';
import { type BackupSummary, DUMP_PATH, SUMMARY_PATH } from './backup-summary.ts';
import { dataFiles, SQLITE_FILE } from './data-files.ts';
import { databaseSummary } from './database-summary.ts';
import { installationMark } from './installation-mark.ts';
import { dumpPostgres } from './postgres/dump-postgres.ts';
import { snapshotSqlite } from './snapshot-sqlite.ts';

/**
 * Yields the entries of a backup of the installation. Copies databases into the scratch folder first.
 */
export async function* backupEntries(
  source: BackupSource,
  scratch: string,
  signal?: AbortSignal,
): AsyncIterable<BackupEntry> {
  const { dataDir, databaseUrl } = source;
  const copy = join(scratch, 'copy');
  const found = databaseUrl
    ? await dumpPostgres(databaseUrl.reveal(), copy, signal)
    : await sqliteCopy(join(dataDir, SQLITE_FILE), copy);
  yield summaryEntry({
    kind: 'gatehouse.backup_v1',
    created_at: new Date().toISOString(),
    installation: installationMark(source),
    ...found,
  });
  const first = databaseUrl ? DUMP_PATH : SQLITE_FILE;
  yield await fileEntry(first, copy);
  // The list of files is made after the database was copied. It therefore contains every block to which the
  // copy refers.
  for (const path of dataFiles(dataDir).filter((each) => each !== first)) {
    const isDatabase = path.endsWith('.sqlite');
    await rm(copy, { force: true });
    if (isDatabase) await snapshotSqlite(join(dataDir, path), copy);
    const entry = await fileEntry(path, isDatabase ? copy : join(dataDir, path)).catch(unlessGone);
    if (entry) yield entry;
  }
}

async function sqliteCopy(database: string, copy: string) {
  await snapshotSqlite(database, copy);
  return databaseSummary(copy);
}

function summaryEntry(summary: BackupSummary): BackupEntry {
  const bytes = Buffer.from(JSON.stringify(summary));
  return { path: SUMMARY_PATH, size: bytes.length, content: chunks(bytes) };
}

async function* chunks(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

/** The file with its current size. Bytes that are appended later are left out. */
async function fileEntry(path: string, file: string): Promise<BackupEntry> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const content = size === 0 ? chunks(new Uint8Array()) : createReadStream(file, { end: size - 1 });
    return { path, size, content };
  } finally {
    await handle.close();
  }
}

/**
 * Returns undefined if the file was removed after it was listed, such as an unreferenced block. Rethrows other errors.
 */
function unlessGone(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}
