import { createWriteStream, existsSync } from 'node:fs';
import { mkdtemp, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { packed } from './archive.ts';
import { backupEntries } from './backup-entries.ts';
import { type BackupKeys, sealed } from './backup-keys.ts';

const PRIVATE_FILE_MODE = 0o600;

/** Writes an encrypted backup of the data folder, while the processes run. The file exists only when it is complete. */
export async function createBackup(dataDir: string, file: string, keys: BackupKeys): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} exists. Name another file.`);
  // Beside the data, because it contains databases in clear text.
  const scratch = await mkdtemp(join(dirname(dataDir), '.gatehouse-backup-'));
  const draft = `${file}.partial`;
  try {
    const archive = Readable.toWeb(
      Readable.from(packed(backupEntries(dataDir, scratch)), { objectMode: false }),
    );
    const encrypted = await sealed(archive as ReadableStream<Uint8Array>, keys);
    await pipeline(
      Readable.fromWeb(encrypted as NodeReadableStream),
      createWriteStream(draft, { mode: PRIVATE_FILE_MODE }),
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
