import type { Page, PageRequest } from '../../kernel/page.ts';
import type { BlockCid } from './block-cid.ts';

/** A part of a block, counted in bytes. */
export interface ByteRange {
  readonly start: number;
  readonly length: number;
}

/** Bytes read from a store, checked against the CID. */
export interface Block {
  /** Length of the whole block. */
  readonly length: number;
  /** The whole block, or the part that was asked for. */
  readonly bytes: Uint8Array;
}

/** `present`: the block was stored already; the bytes were checked all the same. */
export type PutOutcome = 'stored' | 'present';

/**
 * Keeps blocks under the hash of their content. Every method throws `StorageUnavailable` while the store cannot be
 * reached, is full or is read-only, and takes effect outside of any unit of work: write blocks first, then refer to
 * them.
 */
export abstract class BlockStore {
  /**
   * Stores the block once its bytes have proved to have this length and the hash in the CID; until then no other
   * caller can see any of it. Throws `BlockMismatch`, or what `bytes` throws, and leaves nothing. Reads and checks the
   * bytes of a block that is stored already, so that naming a CID proves no possession. If callers put the same block
   * concurrently, exactly one gets `stored`. A block is durable when the call returns.
   */
  abstract put(cid: BlockCid, length: number, bytes: AsyncIterable<Uint8Array>): Promise<PutOutcome>;

  /**
   * Returns the block, or the part of it that lies in the range, or undefined if there is none. Checks the hash of the
   * whole block first: throws `BlockDamaged` if it differs, after which the block counts as absent and can be put
   * again.
   */
  abstract get(cid: BlockCid, range?: ByteRange): Promise<Block | undefined>;

  /** Is there a block of this CID? Does not read its bytes. */
  abstract has(cid: BlockCid): Promise<boolean>;

  /** Deletes the block. Does nothing if there is none. A caller that is reading it keeps what it has read. */
  abstract delete(cid: BlockCid): Promise<void>;

  /**
   * The CIDs of the stored blocks, each once, in an order that only this store knows. Blocks that are put or deleted
   * between two pages may be missing. A cursor that no page returned is refused as `InvalidInput`.
   */
  abstract list(request: PageRequest): Promise<Page<BlockCid>>;
}
