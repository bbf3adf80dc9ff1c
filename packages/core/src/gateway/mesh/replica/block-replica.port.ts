import type { Page, PageRequest } from '../../../kernel/page.ts';
import type { BlockCid } from '../../block/block-cid.ts';
import type { BlockChallenge } from './block-challenge.ts';
import type { BlockFingerprints } from './block-fingerprints.ts';
import type { ReplicaReceipt } from './replica-receipt.ts';

/** A block to store, and the nonce that its receipt must contain. */
export interface ReplicaPut {
  readonly cid: BlockCid;
  readonly length: number;
  /** The nonce as base64url. */
  readonly nonce: string;
}

/** Space that a target has for further blocks. */
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
   * Stores the block and returns the target's signed receipt for the CID, length and nonce. The target hashes the bytes
   * first. If the target already stores the block, it hashes its own copy and does not call `bytes`. Throws
   * `BlockMismatch` if the bytes do not match the CID or length, and stores nothing. Throws `PeerFull` if the target
   * has no space. If callers put the same block concurrently, each gets a receipt.
   */
  abstract put(block: ReplicaPut, bytes: () => Promise<Uint8Array>): Promise<ReplicaReceipt>;

  /** Returns the bytes of the block; undefined if the target does not store it or its copy is damaged. */
  abstract get(cid: BlockCid): Promise<Uint8Array | undefined>;

  /** Lists the stored blocks, each once. Throws `InvalidInput` for a cursor that the target has not issued. */
  abstract holds(request: PageRequest): Promise<Page<BlockCid>>;

  /**
   * Returns the target's answer to the challenge; undefined if the target does not store the block or the range lies
   * outside the block.
   */
  abstract answer(challenge: BlockChallenge): Promise<Uint8Array | undefined>;

  /** Returns the fingerprints of all stored blocks. */
  abstract fingerprints(): Promise<BlockFingerprints>;

  /** Deletes at most 1,000 blocks. Ignores blocks that the target does not store. */
  abstract release(cids: readonly BlockCid[]): Promise<void>;

  abstract room(): Promise<ReplicaRoom>;
}
