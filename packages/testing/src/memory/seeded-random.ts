import { RandomSource } from '@gatehouse/core/kernel';

/** Random numbers that repeat for the same seed (mulberry32). They are predictable, so use them only in tests. */
export class SeededRandom extends RandomSource {
  #state: number;

  constructor(seed = 1) {
    super();
    this.#state = seed;
  }

  override bytes(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => this.#next());
  }

  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) & 0xff;
  }
}
