import { getFile, type StoredFile } from '../../../../src/files/index.ts';
import { BlobSink } from './blob-sink.ts';
import { type Connection, connected } from './connection.ts';
import { reporting } from './reporting.ts';
import { saveBlob } from './save-blob.ts';
import type { Transfer } from './transfer.ts';

/** Fetches and decrypts a file, and lets the browser save it as a download. */
export async function downloadFile(
  connection: Connection,
  stored: StoredFile,
  onChange: (change: Partial<Transfer>) => void,
): Promise<Partial<Transfer>> {
  const { client } = await connected(connection);
  const sink = new BlobSink();
  await getFile(client, stored, sink, reporting(onChange));
  saveBlob(sink.blob(), stored.path.slice(stored.path.lastIndexOf('/') + 1));
  return {};
}
