import type { StoredFile } from './file-index.ts';
import type { FilesClient } from './files-client.ts';
import { blocksOf, textOf } from './get-file.ts';

/** Number of blocks that are fetched in advance. Each has up to 4 MiB, which is kept in memory. */
const BLOCKS_AHEAD = 3;

/** Fetches a file, and yields its decrypted bytes in order. Throws `SealBroken` if a block has wrong bytes. */
export async function* contentOf(client: FilesClient, file: StoredFile): AsyncGenerator<Uint8Array> {
  const blocks = await blocksOf(client, file);
  const ahead: Promise<Uint8Array>[] = [];
  for (const block of blocks) {
    ahead.push(fetched(client, file, block));
    if (ahead.length > BLOCKS_AHEAD) yield await nextOf(ahead);
  }
  while (ahead.length > 0) yield await nextOf(ahead);
}

type Block = Awaited<ReturnType<typeof blocksOf>>[number];

function fetched(client: FilesClient, file: StoredFile, block: Block): Promise<Uint8Array> {
  const bytes = client.pausable.turn(client.signal).then(() => textOf(client, file, block));
  // A failure is reported when the block is awaited. The blocks after it are never awaited, so without this handler
  // their failures would be unhandled rejections.
  bytes.catch(() => {});
  return bytes;
}

function nextOf(ahead: Promise<Uint8Array>[]): Promise<Uint8Array> {
  return ahead.shift() ?? Promise.reject(new Error('No block is being fetched.'));
}
