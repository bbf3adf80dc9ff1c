import { concatenated } from '../../../kernel/concatenated.ts';
import { type BlockCid, digestOf } from '../../block/block-cid.ts';

/**
 * Number of ranges into which a set of blocks is divided, by the first 17 bits of their digests. With so many ranges,
 * most missing blocks are alone in their range, even if 1% of a million blocks is missing. All fingerprints together
 * still fit into one frame.
 */
export const FINGERPRINT_RANGES: number = 2 ** 17;
const ENTRY_BYTES = 36;

/**
 * Fingerprints of a set of blocks. For each range they contain the number of its blocks and the XOR of the digests. Two
 * machines compare their fingerprints to find blocks that only one of them has, without sending the ids of all blocks.
 */
export class BlockFingerprints {
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array = new Uint8Array(FINGERPRINT_RANGES * ENTRY_BYTES)) {
    if (bytes.length !== FINGERPRINT_RANGES * ENTRY_BYTES)
      throw new RangeError('The fingerprints have the wrong length.');
    this.#bytes = bytes;
  }

  /** Returns the number of the range to which the block belongs. */
  static rangeOf(cid: BlockCid): number {
    return rangeOfDigest(digestOf(cid));
  }

  /** Adds a block. The set must not contain it yet. */
  add(cid: BlockCid): void {
    const digest = digestOf(cid);
    const at = rangeOfDigest(digest) * ENTRY_BYTES;
    const view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset + at, ENTRY_BYTES);
    view.setUint32(0, view.getUint32(0) + 1);
    for (let index = 0; index < 32; index += 1) {
      const place = at + 4 + index;
      this.#bytes[place] = (this.#bytes[place] as number) ^ (digest[index] as number);
    }
  }

  /** Returns the numbers of the ranges in which the two sets differ. */
  differences(other: BlockFingerprints): readonly number[] {
    const ranges: number[] = [];
    for (let range = 0; range < FINGERPRINT_RANGES; range += 1) {
      const [one, two] = [this.#entry(range), other.#entry(range)];
      if (one.some((byte, at) => byte !== two[at])) ranges.push(range);
    }
    return ranges;
  }

  /**
   * Returns the digest of the only block that the other set lacks in this range. It is the XOR of both fingerprints, so
   * no id has to be sent. Returns undefined unless the other set has exactly one block fewer. The other set can also
   * have blocks that this set lacks. The result is then not the digest of a block, so check that this set contains the
   * block.
   */
  onlyMissing(other: BlockFingerprints, range: number): Uint8Array | undefined {
    const [one, two] = [this.#entry(range), other.#entry(range)];
    const count = (entry: Uint8Array) => new DataView(entry.buffer, entry.byteOffset).getUint32(0);
    if (count(one) !== count(two) + 1) return undefined;
    return one.slice(4).map((byte, at) => byte ^ (two[4 + at] as number));
  }

  /** Encodes all fingerprints, in the order of their ranges. */
  toBytes(): Uint8Array {
    return concatenated([this.#bytes]);
  }

  #entry(range: number): Uint8Array {
    return this.#bytes.subarray(range * ENTRY_BYTES, (range + 1) * ENTRY_BYTES);
  }
}

function rangeOfDigest([first = 0, second = 0, third = 0]: Uint8Array): number {
  return (first * 256 + second) * 2 + (third >> 7);
}
