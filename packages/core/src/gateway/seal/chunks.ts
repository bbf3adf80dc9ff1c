import { CHUNK_BYTES } from '../block/block-limits.ts';

/** A piece of a file that becomes one block. */
export interface Chunk {
  readonly start: number;
  readonly length: number;
}

/**
 * The chunks of a file of this size under the chunker `fixed-4m`: 4 MiB each before sealing, the last one shorter. An
 * empty file is one empty chunk, because a file has at least one block. Changing this breaks deduplication.
 */
export function fixedChunks(size: number): readonly Chunk[] {
  const count = Math.max(1, Math.ceil(size / CHUNK_BYTES));
  return Array.from({ length: count }, (_, index) => {
    const start = index * CHUNK_BYTES;
    return { start, length: Math.min(CHUNK_BYTES, size - start) };
  });
}
