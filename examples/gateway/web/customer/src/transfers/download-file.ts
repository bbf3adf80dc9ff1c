import { getFile, type StoredFile } from '../../../../src/files/index.ts';
import { BlobSink } from './blob-sink.ts';
import { type Connection, connected } from './connection.ts';
import { reporting } from './reporting.ts';
import { saveBlob } from './save-blob.ts';
import type { Transfer } from './transfer.ts';

/** Fetches and opens a file, then gives it to the browser, which saves it among its downloads. */
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
