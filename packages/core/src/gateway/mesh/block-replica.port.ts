import type { Page, PageRequest } from '../../kernel/page.ts';
import type { BlockCid } from '../block/block-cid.ts';
import type { BlockChallenge } from './block-challenge.ts';
import type { BlockFingerprints } from './block-fingerprints.ts';
import type { ReplicaReceipt } from './replica-receipt.ts';

/** A block to store, and the nonce of the receipt for it. */
export interface ReplicaPut {
  readonly cid: BlockCid;
  readonly length: number;
  /** Base64url. */
  readonly nonce: string;
}

/** Room that a target has for further blocks. */
export interface ReplicaRoom {
  readonly freeBytes: number;
}

/**
 * The blocks that a target stores for one owner. The target reveals nothing to the owner about blocks of
 * other owners. Every method throws `PeerUnreachable` while the target cannot be reached. Callers must not
 * trust a target: they verify its receipts, answers and bytes.
 */
export abstract class BlockReplica {
  /** Returns which of at most 1,000 blocks the target stores. Reads no bytes. */
  abstract has(cids: readonly BlockCid[]): Promise<ReadonlySet<BlockCid>>;

  /**
   * Stores the block and returns the target's signed receipt of its CID, length and nonce. The target hashes
   * the bytes first. If the target stores the block already, it hashes its own copy and does not call
   * `bytes`. Throws `BlockMismatch` if the bytes do not match, and stores nothing. Throws `PeerFull` without
   * room. If callers put the same block concurrently, each gets a receipt.
   */
  abstract put(block: ReplicaPut, bytes: () => Promise<Uint8Array>): Promise<ReplicaReceipt>;

  /** The bytes of the block; undefined if the target does not store it or finds it damaged. */
  abstract get(cid: BlockCid): Promise<Uint8Array | undefined>;

  /** The stored blocks, each once. Throws `InvalidInput` for a cursor that the target has not issued. */
  abstract holds(request: PageRequest): Promise<Page<BlockCid>>;

  /** The answer to the challenge; undefined if the target does not store the block or the range lies outside of it. */
  abstract answer(challenge: BlockChallenge): Promise<Uint8Array | undefined>;

  /** Fingerprints of all stored blocks. */
  abstract fingerprints(): Promise<BlockFingerprints>;

  /** Deletes at most 1,000 blocks. Does nothing for those that the target does not store. */
  abstract release(cids: readonly BlockCid[]): Promise<void>;

  abstract room(): Promise<ReplicaRoom>;
}
