/**
 * Length of each chunk that the chunker `fixed-4m` cuts from a file, before sealing. The last chunk can be
 * shorter. Changing this breaks deduplication.
 */
export const CHUNK_BYTES: number = 4 * 1024 * 1024;

/** Maximum length of a block. Stores can hold a whole block in memory to check it before they return it. */
export const MAX_BLOCK_BYTES: number = 8 * 1024 * 1024;

/**
 * Maximum number of blocks of a file. It is limited because the manifest of a file is one block and contains up to 56
 * bytes for each block of the file.
 */
export const MAX_MANIFEST_BLOCKS: number = 149_000;
