import type { Page, PageRequest } from '../../kernel/page.ts';
import type { BlockCid } from './block-cid.ts';

/** `present`: the block was already stored. The received bytes were still checked. */
export type PutOutcome = 'stored' | 'present';

/**
 * Stores blocks under the hash of their content. Every method throws `StorageUnavailable` while the store cannot be
 * reached, is full or is read-only. No method belongs to a unit of work, so write blocks before the rows that refer to
 * them.
 */
export abstract class BlockStore {
  /**
   * Stores the block if its bytes have this length and the hash in the CID. Otherwise throws `BlockMismatch`. If
   * `bytes` throws, throws the same error. Stores nothing in both cases. Until the check is complete, no other caller
   * sees any of the bytes. The bytes are checked even if the block is already stored, so that knowing a CID does not
   * prove possession of the block. If callers put the same block concurrently, exactly one gets `stored`. The block is
   * durable when the call returns, and the caller can then reuse the memory of the bytes.
   */
  abstract put(cid: BlockCid, length: number, bytes: AsyncIterable<Uint8Array>): Promise<PutOutcome>;

  /**
   * Returns the bytes of the block, or undefined if it does not exist. Checks their hash first. If the hash
   * differs, throws `BlockDamaged`; from then on the block is treated as absent and can be put again.
   */
  abstract get(cid: BlockCid): Promise<Uint8Array | undefined>;

  /** Returns whether there is a block of this CID. Does not read its bytes. */
  abstract has(cid: BlockCid): Promise<boolean>;

  /**
   * Deletes the block. Does nothing if the block does not exist. A caller that is reading the block keeps the bytes
   * that were already read.
   */
  abstract delete(cid: BlockCid): Promise<void>;

  /**
   * The CIDs of the stored blocks, each once, in an order that depends on the store. Blocks that are put or deleted
   * between two pages can be missing. Throws `InvalidInput` for a cursor that the store has not issued.
   */
  abstract list(request: PageRequest): Promise<Page<BlockCid>>;
}
