import type { Instant } from '../../kernel/instant.ts';
import type { Did } from '../pds/did.ts';
import type { BlockChecks, CheckedBlocks } from './block-checks.ts';
import type { BlockCid } from './block-cid.ts';
import type { RequiredCopies } from './required-copies.ts';

/**
 * Records the blocks of the block store and the holders of each block, so that unreferenced blocks can be removed. A
 * holder is recorded for each block that they have sent, until `forgetIdle` removes the record. Every method belongs to
 * the surrounding unit of work.
 */
export abstract class BlockLedger {
  /**
   * Adds the blocks that the ledger does not contain yet, with `now` as the time of their last use. The block store
   * must contain them.
   */
  abstract note(cids: readonly BlockCid[], now: Instant): Promise<void>;

  /**
   * At most `limit` holders of idle blocks. A block is idle if no version refers to it and nothing has used it after
   * the instant.
   */
  abstract idleHolders(since: Instant, limit: number): Promise<readonly Did[]>;

  /**
   * Removes the holder from each block that nothing has used since the instant, unless a version or an open
   * upload of the holder refers to it. Blocks of an open upload are recorded as used at `now`. Call it while
   * holding `CatalogStore.lock`.
   */
  abstract forgetIdle(holder: Did, since: Instant, now: Instant): Promise<void>;

  /**
   * At most `limit` blocks that have no holder, were last used at or before the instant and have the required copies.
   * The block that has been unused for longest comes first. Also returns blocks whose removal was interrupted. No
   * holder can read or commit such a block before sending its bytes again, so removing it loses nothing.
   */
  abstract unused(instant: Instant, copies: RequiredCopies, limit: number): Promise<readonly BlockCid[]>;

  /**
   * Reserves the block for removal if `unused` would still list it, and returns whether it was reserved. Until the
   * removal ends, `UploadStore.recordBlock` refuses the block. A removal that was interrupted can begin again, even if
   * copies were lost since, because the bytes of the block can already be deleted.
   */
  abstract beginRemoval(cid: BlockCid, instant: Instant, copies: RequiredCopies): Promise<boolean>;

  /** Records that the block was removed. `UploadStore.recordBlock` refuses bytes whose transfer began before `now`. */
  abstract endRemoval(cid: BlockCid, now: Instant): Promise<void>;

  /** Does what `UploadStore.loseBlock` does, for every holder who has sent one of the blocks. */
  abstract lose(cids: readonly BlockCid[]): Promise<void>;

  /** Position at which the next check of the block store continues; null to start at the beginning. */
  abstract position(): Promise<string | null>;

  /**
   * Adds the numbers of checked blocks to the current pass, and sets the position at which the next check continues. A
   * position of null ends the pass, so that the next check begins a new one.
   */
  abstract recordChecked(position: string | null, checked: CheckedBlocks, now: Instant): Promise<void>;

  /** The results of the checks. Before the first check, counts are 0 and the last pass is null. */
  abstract checks(): Promise<BlockChecks>;
}
