import { createWriteStream, existsSync } from 'node:fs';
import { mkdtemp, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ReadableStream } from 'node:stream/web';
import { packed } from './archive.ts';
import { backupEntries } from './backup-entries.ts';
import { type BackupKeys, sealed } from './backup-keys.ts';
import type { BackupSource } from './backup-source.ts';
import { SCRATCH_PREFIX, SQLITE_FILE } from './data-files.ts';
import { removeLeftovers, scratchName } from './scratch-name.ts';

const PRIVATE_FILE_MODE = 0o600;

/**
 * Writes an encrypted backup of the installation. The processes of the gateway can run at the same time. The
 * file appears under its name only when the backup is complete. Rejects when the signal is aborted.
 */
export async function createBackup(
  source: BackupSource,
  file: string,
  keys: BackupKeys,
  signal?: AbortSignal,
): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} already exists. Specify another file.`);
  requireData(source);
  // The scratch folder contains databases in clear text. It is therefore created in the data folder, not in the
  // temporary folder that all users share.
  const scratchPrefix = join(source.dataDir, SCRATCH_PREFIX);
  const draftPrefix = `${file}.partial-`;
  for (const prefix of [scratchPrefix, draftPrefix]) await removeLeftovers(prefix);
  const scratch = await mkdtemp(scratchName(scratchPrefix));
  const draft = scratchName(draftPrefix);
  try {
    // If a stream of `Readable.toWeb` is cancelled, it throws an error that the pipeline cannot catch.
    // Therefore `ReadableStream.from` is used.
    const archive = ReadableStream.from(packed(backupEntries(source, scratch, signal)));
    const encrypted = await sealed(archive as globalThis.ReadableStream<Uint8Array>, keys);
    await pipeline(
      Readable.fromWeb(encrypted as ReadableStream),
      createWriteStream(draft, { flags: 'wx', mode: PRIVATE_FILE_MODE }),
      { signal },
    );
    const handle = await open(draft, 'r+');
    await handle.sync();
    await handle.close();
    await rename(draft, file);
  } finally {
    await rm(scratch, { recursive: true, force: true });
    await rm(draft, { force: true });
  }
}

/** Throws if the data folder, or the SQLite database in it, does not exist. */
function requireData({ dataDir, databaseUrl }: BackupSource): void {
  const found = databaseUrl ? dataDir : join(dataDir, SQLITE_FILE);
  if (!existsSync(found)) throw new Error(`${found} does not exist. Set DATA_DIR to the folder of the data.`);
}
