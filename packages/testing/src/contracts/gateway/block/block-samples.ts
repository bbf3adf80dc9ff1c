import { createHash, randomBytes } from 'node:crypto';
import { type BlockCid, type BlockCodec, blockCid } from '@gatehouse/core/block';

export interface SampleBlock {
  readonly cid: BlockCid;
  readonly bytes: Uint8Array;
}

/** Returns the block with these bytes. */
export function blockOf(bytes: Uint8Array, codec: BlockCodec = 'raw'): SampleBlock {
  return { cid: blockCid(codec, createHash('sha256').update(bytes).digest()), bytes };
}

/** Returns a block that no other test uses. */
export function sampleBlock(length = 2_000): SampleBlock {
  return blockOf(randomBytes(length));
}

/** Sends the bytes in pieces, as a socket sends them. */
export async function* inPieces(bytes: Uint8Array, size = 700): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

/** Sends some bytes and then fails. */
export async function* brokenOff(bytes: Uint8Array, failure: Error): AsyncGenerator<Uint8Array> {
  yield bytes;
  throw failure;
}
