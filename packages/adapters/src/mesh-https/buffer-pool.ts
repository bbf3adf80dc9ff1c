/** Minimum length for which the pool lends a buffer. Shorter uses get memory of their own. */
const MIN_POOLED_BYTES = 256 * 1024;

export interface BufferPoolLimits {
  /** Length of each buffer in the pool, and the maximum length of a use. */
  readonly bytes: number;
  /** Maximum number of unused buffers that stay allocated. */
  readonly idle: number;
}

/**
 * A pool of large buffers. With a new buffer for each block, V8 would collect its whole heap after a few blocks. That
 * would take more time than hashing the blocks.
 */
export class BufferPool {
  readonly #limits: BufferPoolLimits;
  readonly #idle: Buffer[] = [];

  constructor(limits: BufferPoolLimits) {
    this.#limits = limits;
  }

  /**
   * Calls `work` with a buffer of this length and arbitrary content, and returns its result. Do not use the buffer
   * after `work` has settled.
   */
  async use<Result>(length: number, work: (buffer: Buffer) => Promise<Result>): Promise<Result> {
    if (length < MIN_POOLED_BYTES) return work(Buffer.allocUnsafeSlow(length));
    const whole = this.#idle.pop() ?? Buffer.allocUnsafeSlow(this.#limits.bytes);
    try {
      return await work(whole.subarray(0, length));
    } finally {
      if (this.#idle.length < this.#limits.idle) this.#idle.push(whole);
    }
  }
}
