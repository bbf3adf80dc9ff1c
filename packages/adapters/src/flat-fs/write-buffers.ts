/**
 * Number of bytes per write. Smaller writes need a thread more often, which slows uploads on a busy machine. For larger
 * writes, Linux uses larger pages of its cache, and filling them took several times as long on virtual machines.
 */
export const BYTES_PER_WRITE: number = 256 * 1024;

/** Two buffers of `BYTES_PER_WRITE` bytes: one is filled while the other is written. */
export type WriteBuffers = readonly [Uint8Array, Uint8Array];

/** Maximum number of unused pairs that are kept, which is 4 MiB. */
const MAX_UNUSED_PAIRS = 8;

const unused: WriteBuffers[] = [];

/**
 * Returns buffers that no other block uses. Received pieces are copied into them, so that the pieces can be freed while
 * they are young. V8 collects its whole heap each time some 20 MiB of buffers have become old, which took a quarter of
 * the CPU time of an upload.
 */
export function takeBuffers(): WriteBuffers {
  return unused.pop() ?? [Buffer.allocUnsafeSlow(BYTES_PER_WRITE), Buffer.allocUnsafeSlow(BYTES_PER_WRITE)];
}

/** Keeps the buffers for another block. The caller must no longer use them. */
export function returnBuffers(buffers: WriteBuffers): void {
  if (unused.length < MAX_UNUSED_PAIRS) unused.push(buffers);
}
