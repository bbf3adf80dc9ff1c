/** Smaller buffers are not pooled. */
const MIN_POOLED_BYTES = 256 * 1024;

export interface BufferPoolLimits {
  /** Length of the longest buffer. */
  readonly bytes: number;
  /** Number of unused buffers that stay allocated. */
  readonly idle: number;
}

/**
 * Large buffers that are used again. A new buffer for each block would take more time than its hash, because V8 collects its
 * whole heap after a few of them.
 */
export class BufferPool {
  readonly #limits: BufferPoolLimits;
  readonly #idle: Buffer[] = [];

  constructor(limits: BufferPoolLimits) {
    this.#limits = limits;
  }

  /**
   * Calls `work` with a buffer of this length and arbitrary content, and returns its result. Nothing may use the buffer after
   * `work` has settled.
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
