import type { Instant } from '../../kernel/instant.ts';
import type { ManifestEntry } from '../block/manifest.ts';

/** The address for one PUT of one block, and the headers that the client must send with it. */
export interface DirectPut {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The part of an object store to which clients send blocks directly. It is separate from the block store. Each upload
 * has its own place for each block, so that no result depends on the blocks of other holders.
 */
export abstract class BlockInbox {
  /**
   * Returns an address that accepts only the bytes of this block, for a few minutes. The address can be used several
   * times. Does not call the object store.
   */
  abstract offer(upload: string, block: ManifestEntry): Promise<DirectPut>;

  /**
   * Moves the block to the block store, even if the block store has it already. The block is durable when the call
   * returns. Returns false, and stores nothing, if the client has not sent the block for this upload, or if it was
   * moved already. Throws `BlockMismatch`, and removes the received bytes, if they do not match the announced length or
   * the CID. If callers move one block concurrently, at least one gets `true`. Throws `StorageUnavailable` while the
   * object store cannot be reached.
   */
  abstract take(upload: string, block: ManifestEntry): Promise<boolean>;

  /**
   * Removes the blocks that arrived before the instant, of all uploads. Returns their number. Throws
   * `StorageUnavailable` while the object store cannot be reached.
   */
  abstract sweep(before: Instant): Promise<number>;
}
