import type { Instant } from '../../kernel/instant.ts';
import type { Did } from '../pds/did.ts';
import type { BlockCid } from './block-cid.ts';

/**
 * Knows the blocks of the block store and who holds them, across all holders, so that blocks that nothing refers to can be
 * removed. A holder holds each block that they have sent until the ledger forgets it. Every method belongs to the
 * surrounding unit of work.
 */
export abstract class BlockLedger {
  /** Adds those of the blocks that the ledger does not know, as seen now. The block store must have them. */
  abstract note(cids: readonly BlockCid[], now: Instant): Promise<void>;

  /**
   * At most `limit` holders of idle blocks. A block is idle if nothing has used it since the instant and no
   * version refers to it.
   */
  abstract idleHolders(since: Instant, limit: number): Promise<readonly Did[]>;

  /**
   * Ends the holder's hold on blocks that nothing has used since the instant, unless a version or an open upload
   * refers to them. Blocks of an open upload are recorded as used at `now`. Call it while holding
   * `CatalogStore.lock`.
   */
  abstract forgetIdle(holder: Did, since: Instant, now: Instant): Promise<void>;

  /** At most `limit` blocks that no holder holds and that were last seen at the instant or before, the earliest first. */
  abstract unused(instant: Instant, limit: number): Promise<readonly BlockCid[]>;

  /**
   * Reserves the block for removal and returns true, if `unused` would still list it. From then on
   * `UploadStore.recordBlock` refuses it until the removal ends. A removal that was interrupted can begin again.
   */
  abstract beginRemoval(cid: BlockCid, instant: Instant): Promise<boolean>;

  /** Records that the block was removed. `UploadStore.recordBlock` refuses bytes that were sent before now. */
  abstract endRemoval(cid: BlockCid, now: Instant): Promise<void>;

  /** Where the walk through the block store continues; null at its beginning. */
  abstract position(): Promise<string | null>;

  /** Sets the position where the walk continues. */
  abstract moveTo(position: string | null): Promise<void>;
}
