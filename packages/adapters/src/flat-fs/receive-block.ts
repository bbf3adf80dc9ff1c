import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { type BlockCid, BlockMismatch, hasDigest } from '@gatehouse/core/block';
import { fileFailure } from './file-failure.ts';
import { BYTES_PER_WRITE, returnBuffers, takeBuffers } from './write-buffers.ts';

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
  const buffers = takeBuffers();
  let [filling, other] = buffers;
  let filled = 0;
  let unsyncedBytes = 0;
  let isSyncWaiting = false;
  let writing: Promise<void> = Promise.resolve();
  let syncing: Promise<void> = Promise.resolve();
  // Write and sync while the next bytes arrive and are hashed, so that the last sync has less to do.
  const write = async () => {
    await writing;
    writing = writeAll(file, filling.subarray(0, filled));
    writing.catch(() => {});
    unsyncedBytes += filled;
    [filling, other, filled] = [other, filling, 0];
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
      for (let start = 0; start < piece.length; ) {
        const part = piece.subarray(start, start + BYTES_PER_WRITE - filled);
        hash.update(part);
        filling.set(part, filled);
        filled += part.length;
        start += part.length;
        if (filled === BYTES_PER_WRITE) await write().catch(rethrow);
      }
      // Sync only between pieces. The rest of a piece is already in memory, so a sync would not save time.
      if (unsyncedBytes >= BYTES_PER_SYNC) sync();
    }
    if (received !== length) throw new BlockMismatch('length');
    if (!hasDigest(cid, hash.digest())) throw new BlockMismatch('hash');
    if (filled > 0) await write().catch(rethrow);
    if (unsyncedBytes > 0) sync();
    // Wait for every sync, including earlier ones. If one sync fails, a later one can succeed although bytes were lost.
    await syncing.catch(rethrow);
  } finally {
    await Promise.allSettled([writing, syncing]);
    returnBuffers(buffers);
    await file.close();
  }
}

/**
 * Writes all bytes. A single write can store fewer bytes than it is given, for example when the disk is nearly full.
 */
async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let written = 0; written < bytes.length; )
    written += (await file.write(bytes, written, bytes.length - written)).bytesWritten;
}

/**
 * Throws the converted failure of the file system. It is called only for operations on the file, so errors of the
 * sender stay unchanged.
 */
function rethrow(error: unknown): never {
  throw fileFailure(error);
}
