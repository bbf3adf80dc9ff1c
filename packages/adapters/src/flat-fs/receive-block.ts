import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { type BlockCid, BlockMismatch, hasDigest } from '@gatehouse/core/block';
import { fileFailure } from './file-failure.ts';

/** Writes the bytes durably to a new file. Throws `BlockMismatch` if they do not match the block. */
export async function receiveBlock(
  path: string,
  cid: BlockCid,
  length: number,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  const file = await open(path, 'wx', 0o600).catch(rethrow);
  try {
    const hash = createHash('sha256');
    let received = 0;
    for await (const piece of bytes) {
      received += piece.length;
      if (received > length) throw new BlockMismatch('length');
      hash.update(piece);
      await writeAll(file, piece).catch(rethrow);
    }
    if (received !== length) throw new BlockMismatch('length');
    if (!hasDigest(cid, hash.digest())) throw new BlockMismatch('hash');
    await file.sync().catch(rethrow);
  } finally {
    await file.close();
  }
}

/** A write can store fewer bytes than it is given, for example when the disk is nearly full. */
async function writeAll(file: FileHandle, piece: Uint8Array): Promise<void> {
  for (let written = 0; written < piece.length; ) {
    written += (await file.write(piece, written)).bytesWritten;
  }
}

/** Rethrows errors of the sender unchanged. Only failures of the file system are mapped. */
function rethrow(error: unknown): never {
  throw fileFailure(error);
}
