/** Length of every piece of a file but the last, before sealing, under the chunker `fixed-4m`. Changing this breaks deduplication. */
export const CHUNK_BYTES: number = 4 * 1024 * 1024;

/** No block is longer. Stores may hold a whole block in memory to check it before they return it. */
export const MAX_BLOCK_BYTES: number = 8 * 1024 * 1024;
