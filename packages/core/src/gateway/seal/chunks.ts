import { CHUNK_BYTES } from '../block/block-limits.ts';

/** A piece of a file that becomes one block. */
export interface Chunk {
  readonly start: number;
  readonly length: number;
}

/**
 * Returns the chunks of a file of this size with the chunker `fixed-4m`. Each chunk has 4 MiB before sealing, and the
 * last one can be shorter. An empty file has one empty chunk, because a file has at least one block. Changing this
 * breaks deduplication.
 */
export function fixedChunks(size: number): readonly Chunk[] {
  const count = Math.max(1, Math.ceil(size / CHUNK_BYTES));
  return Array.from({ length: count }, (_, index) => {
    const start = index * CHUNK_BYTES;
    return { start, length: Math.min(CHUNK_BYTES, size - start) };
  });
}
