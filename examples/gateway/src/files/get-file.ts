import {
  type BlockCid,
  CHUNK_BYTES,
  MAX_BLOCK_BYTES,
  type ManifestEntry,
  parseManifest,
} from '@gatehouse/core/block';
import { checkBlock, openBlock, SEAL_OVERHEAD_BYTES, SealBroken, sealBlock } from '@gatehouse/core/seal';
import type { StoredFile } from './file-index.ts';
import type { FileSink } from './file-sink.ts';
import type { FilesClient } from './files-client.ts';
import { inParallel } from './in-parallel.ts';
import type { OnProgress } from './progress.ts';
import { readAtMost } from './read-at-most.ts';
import { retrying } from './retrying.ts';

const BLOCKS_AT_ONCE = 4;

/** A block of a file, and the position of its decrypted bytes in the file. */
export interface PlacedBlock extends ManifestEntry {
  readonly start: number;
  /** Number of decrypted bytes. */
  readonly length: number;
}

/**
 * Fetches a file into the sink. Keeps the bytes of an interrupted transfer that are correct. To check them, it seals
 * them and compares the result with the blocks. Throws `SealBroken` if a block has wrong bytes, and writes none of them
 * to the sink.
 */
export async function getFile(
  client: FilesClient,
  file: StoredFile,
  sink: FileSink,
  onProgress: OnProgress,
): Promise<void> {
  const blocks = await blocksOf(client, file);
  const total = blocks.reduce((sum, { length }) => sum + length, 0);
  let done = 0;
  await inParallel(blocks, BLOCKS_AT_ONCE, async (block) => {
    await client.pausable.turn(client.signal);
    if (!(await isThere(client, file, sink, block)))
      await sink.write(block.start, await textOf(client, file, block));
    done += block.length;
    onProgress({ step: 'fetching', done, total });
  });
}

/** The blocks of a file, as its manifest lists them. */
export async function blocksOf(client: FilesClient, { root }: StoredFile): Promise<readonly PlacedBlock[]> {
  const bytes = await fetchBlock(client, root, MAX_BLOCK_BYTES);
  await checkBlock({ cid: root, bytes }, client.crypto);
  const manifest = parseManifest(bytes);
  if (!manifest) throw new SealBroken('manifest');
  const last = manifest.blocks.length - 1;
  return manifest.blocks.map(({ cid, size }, index) => {
    const length = size - SEAL_OVERHEAD_BYTES;
    const isRight = index === last ? length >= 0 && length <= CHUNK_BYTES : length === CHUNK_BYTES;
    if (!isRight) throw new SealBroken('manifest');
    return { cid, size, start: index * CHUNK_BYTES, length };
  });
}

/** Fetches one block, checks its hash and decrypts it. */
export async function textOf(
  client: FilesClient,
  { keys }: StoredFile,
  { cid, size }: PlacedBlock,
): Promise<Uint8Array> {
  return openBlock({ cid, bytes: await fetchBlock(client, cid, size) }, keys, client.crypto);
}

async function isThere(
  { crypto }: FilesClient,
  { keys }: StoredFile,
  sink: FileSink,
  { cid, start, length }: PlacedBlock,
): Promise<boolean> {
  const left = await sink.read(start, length);
  return left !== undefined && (await sealBlock(left, keys, crypto)).cid === cid;
}

/**
 * The whole body is read inside the call that is retried, because the connection can break before the end of the body.
 */
function fetchBlock(client: FilesClient, cid: BlockCid, limit: number): Promise<Uint8Array> {
  return retrying(async () => {
    const stream = await client.callOnce('GET /api/v1/blocks/:cid', { path: { cid } });
    return readAtMost(stream, limit);
  }, client);
}
