import { makeZip } from 'client-zip';
import { contentOf, type FilesClient, plainSize, type StoredFile } from '../../../../src/files/index.ts';
import { type Connection, connected } from './connection.ts';
import { reporting } from './reporting.ts';
import { saveBlob } from './save-blob.ts';
import type { Transfer } from './transfer.ts';

/** Files that are downloaded as one ZIP archive. */
export interface Archive {
  /** Name of the archive. */
  readonly name: string;
  /** Folder whose path is left out of the paths in the archive; '' for the top folder. */
  readonly folder: string;
  readonly files: readonly StoredFile[];
}

/**
 * Fetches and decrypts the files one after the other, and lets the browser save them as a ZIP archive. The archive is
 * written while the files arrive, so no file is in memory as a whole. The browser can move the archive to the disk.
 */
export async function downloadArchive(
  connection: Connection,
  archive: Archive,
  onChange: (change: Partial<Transfer>) => void,
): Promise<Partial<Transfer>> {
  const { client } = await connected(connection);
  const zip = makeZip(entriesOf(client, archive, onChange), { buffersAreUTF8: true });
  const blob = await new Response(zip, { headers: { 'content-type': 'application/zip' } }).blob();
  saveBlob(blob, archive.name);
  return {};
}

async function* entriesOf(
  client: FilesClient,
  { files, folder }: Archive,
  onChange: (change: Partial<Transfer>) => void,
) {
  const total = files.reduce((sum, { size }) => sum + plainSize(size), 0);
  const report = reporting(onChange);
  let done = 0;
  const onBytes = (bytes: number) => {
    done += bytes;
    report({ step: 'fetching', done, total });
  };
  for (const file of files) {
    const name = folder === '' ? file.path : file.path.slice(folder.length + 1);
    yield { name, lastModified: new Date(file.modified), input: counted(client, file, onBytes) };
  }
}

async function* counted(client: FilesClient, file: StoredFile, onBytes: (bytes: number) => void) {
  for await (const bytes of contentOf(client, file)) {
    onBytes(bytes.length);
    yield bytes as Uint8Array<ArrayBuffer>;
  }
}
