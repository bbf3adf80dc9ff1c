const MIN_CAPACITY_BYTES = 4 * 1024;

/**
 * The bytes of a body, copied piece by piece into one buffer. A list of the pieces would use more memory: a piece of
 * one byte needs a hundred bytes, and keeps the packet in which it arrived.
 */
export class CollectedBytes {
  readonly #maxLength: number;
  #buffer: Buffer = Buffer.alloc(0);
  #length = 0;

  /** `maxLength` is the length of the body, or its maximum if the length is unknown. Do not add more bytes than that. */
  constructor(maxLength: number) {
    this.#maxLength = maxLength;
  }

  get length(): number {
    return this.#length;
  }

  /** Returns the additional memory that the piece needs, in bytes. */
  growthFor(piece: Buffer): number {
    const needed = this.#length + piece.length;
    if (needed <= this.#buffer.length) return 0;
    const capacity = Math.max(needed, 2 * this.#buffer.length, MIN_CAPACITY_BYTES);
    return Math.max(needed, Math.min(capacity, this.#maxLength)) - this.#buffer.length;
  }

  add(piece: Buffer): void {
    // A piece that is the whole body is not copied.
    if (piece.length === this.#maxLength) this.#buffer = piece;
    else this.#copy(piece);
    this.#length += piece.length;
  }

  #copy(piece: Buffer): void {
    const growth = this.growthFor(piece);
    if (growth > 0) {
      const larger = Buffer.allocUnsafeSlow(this.#buffer.length + growth);
      this.#buffer.copy(larger);
      this.#buffer = larger;
    }
    piece.copy(this.#buffer, this.#length);
  }

  toBuffer(): Buffer {
    return this.#buffer.subarray(0, this.#length);
  }
}
