import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { type BlockCid, BlockMismatch, hasDigest } from '@gatehouse/core/block';
import { fileFailure } from './file-failure.ts';

/**
 * Maximum number of bytes per write. Smaller writes need a thread more often, which slows uploads on a busy machine. For
 * larger writes, Linux uses larger pages of its cache, and filling them took several times as long on virtual machines.
 * The pieces are not copied into one buffer, because V8 collects its whole heap after a few large buffers.
 */
const BYTES_PER_WRITE = 256 * 1024;
/** Minimum number of bytes that are synced together. With fewer, the file system writes its journal more often. */
const BYTES_PER_SYNC = 1024 * 1024;

/** Writes the bytes durably to a new file. Throws `BlockMismatch` if they do not match the block. */
export async function receiveBlock(
  path: string,
  cid: BlockCid,
  length: number,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  const file = await open(path, 'wx', 0o600).catch(rethrow);
  let unwritten: Uint8Array[] = [];
  let unwrittenBytes = 0;
  let unsyncedBytes = 0;
  let isSyncWaiting = false;
  let writing: Promise<void> = Promise.resolve();
  let syncing: Promise<void> = Promise.resolve();
  // Write and sync while the next bytes arrive and are hashed, so that the last sync has less to do.
  const write = async () => {
    await writing;
    writing = writeAll(file, unwritten);
    writing.catch(() => {});
    unsyncedBytes += unwrittenBytes;
    [unwritten, unwrittenBytes] = [[], 0];
  };
  const sync = () => {
    unsyncedBytes = 0;
    // A sync that has not begun will include these bytes, so a slow disk gets fewer syncs.
    if (isSyncWaiting) return;
    isSyncWaiting = true;
    syncing = syncing.then(async () => {
      isSyncWaiting = false;
      await writing;
      await file.datasync();
    });
    syncing.catch(() => {});
  };
  try {
    const hash = createHash('sha256');
    let received = 0;
    for await (const piece of bytes) {
      received += piece.length;
      if (received > length) throw new BlockMismatch('length');
      for (let start = 0; start < piece.length; start += BYTES_PER_WRITE) {
        const part = piece.subarray(start, start + BYTES_PER_WRITE);
        hash.update(part);
        unwritten.push(part);
        unwrittenBytes += part.length;
        if (unwrittenBytes >= BYTES_PER_WRITE) await write().catch(rethrow);
      }
      // Sync only between pieces. The rest of a piece is already in memory, so a sync would not save time.
      if (unsyncedBytes >= BYTES_PER_SYNC) sync();
    }
    if (received !== length) throw new BlockMismatch('length');
    if (!hasDigest(cid, hash.digest())) throw new BlockMismatch('hash');
    if (unwrittenBytes > 0) await write().catch(rethrow);
    if (unsyncedBytes > 0) sync();
    // Wait for every sync, including earlier ones. If one sync fails, a later one can succeed although bytes were lost.
    await syncing.catch(rethrow);
  } finally {
    await Promise.allSettled([writing, syncing]);
    await file.close();
  }
}

/**
 * Writes all pieces. A single write can store fewer bytes than it is given, for example when the disk is nearly full.
 */
async function writeAll(file: FileHandle, pieces: readonly Uint8Array[]): Promise<void> {
  let { bytesWritten } = await file.writev([...pieces]);
  if (bytesWritten === pieces.reduce((sum, { length }) => sum + length, 0)) return;
  for (const all = Buffer.concat(pieces); bytesWritten < all.length; )
    bytesWritten += (await file.write(all, bytesWritten)).bytesWritten;
}

/** Rethrows errors of the sender unchanged, because only failures of the file system are converted. */
function rethrow(error: unknown): never {
  throw fileFailure(error);
}
