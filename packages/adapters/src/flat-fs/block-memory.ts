import { CHUNK_BYTES } from '@gatehouse/core/block';

/**
 * Minimum length of a block that gets a whole buffer. Shorter blocks, and blocks longer than a buffer, get memory of
 * their own.
 */
const MIN_BYTES = 256 * 1024;
/** Maximum number of unused buffers that are kept, which is 16 MiB. */
const MAX_UNUSED_BUFFERS = 4;

/**
 * Reusable memory for blocks that are read. The memory of a new buffer is outside the heap that V8 monitors. With a new
 * buffer for each block, V8 collected its whole heap so often that a download took twice the CPU time.
 */
export class BlockMemory {
  readonly #unused: ArrayBuffer[] = [];
  readonly #lent = new WeakSet<ArrayBufferLike>();

  /** Returns memory that no other block uses. Its content is undefined. */
  take(length: number): Buffer {
    if (length < MIN_BYTES || length > CHUNK_BYTES) return Buffer.allocUnsafeSlow(length);
    const buffer = this.#unused.pop() ?? new ArrayBuffer(CHUNK_BYTES);
    this.#lent.add(buffer);
    return Buffer.from(buffer, 0, length);
  }

  /**
   * Uses the memory of these bytes for other blocks. The caller must no longer use the bytes, or it would see the bytes
   * of another block. Returns false and does nothing if the bytes have memory of their own, or if their memory was
   * released before. Memory that is never released is collected as garbage.
   */
  release({ buffer }: Uint8Array): boolean {
    if (!this.#lent.delete(buffer)) return false;
    if (this.#unused.length < MAX_UNUSED_BUFFERS) this.#unused.push(buffer as ArrayBuffer);
    return true;
  }
}
