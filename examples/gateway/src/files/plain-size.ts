import { CHUNK_BYTES } from '@gatehouse/core/block';
import { SEAL_OVERHEAD_BYTES } from '@gatehouse/core/seal';

/** Computes the size of a file from the size of its sealed blocks. */
export function plainSize(sealedSize: number): number {
  const blocks = Math.max(1, Math.ceil(sealedSize / (CHUNK_BYTES + SEAL_OVERHEAD_BYTES)));
  return sealedSize - blocks * SEAL_OVERHEAD_BYTES;
}
