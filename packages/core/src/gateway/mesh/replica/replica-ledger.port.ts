import type { Instant } from '../../../kernel/instant.ts';
import type { BlockCid } from '../../block/block-cid.ts';
import type { Did } from '../../pds/did.ts';
import type { PeerId } from '../peer/peer-id.ts';
import type { Replica } from './replica.ts';

/** A stored block and its replicas. */
export interface ReplicatedBlock {
  readonly cid: BlockCid;
  readonly replicas: readonly Replica[];
}

/** Failure of an attempt to send a block. */
export interface ReplicaFailure {
  readonly error: string;
  readonly nextAt: Instant;
}

/** Numbers of replicas at one target. */
export interface TargetSummary {
  readonly target: PeerId;
  /** Number of blocks that are queued, are being sent, or whose last attempt failed. */
  readonly waiting: number;
  readonly failed: number;
  readonly held: number;
  /** Time at which the oldest waiting block was queued; null if no block waits. */
  readonly waitingSince: Instant | null;
}

/**
 * A file and its number of copies. The number is that of the block with the fewest copies. It does not include the
 * local copy.
 */
export interface FileCopies {
  readonly file: string;
  readonly replicas: number;
}

/** Stores which targets store which blocks. Every method belongs to the surrounding unit of work. */
export abstract class ReplicaLedger {
  /** Adds a queued replica for each of the targets. Does not change existing replicas. */
  abstract queue(cid: BlockCid, targets: readonly PeerId[], now: Instant): Promise<void>;

  /**
   * Claims at most `limit` replicas of the target that are due, and marks them as being sent until `until`. The
   * replicas that have been due for the longest time come first. If callers claim concurrently, each replica goes to
   * one caller. A replica can be claimed again if its claim has ended without a result.
   */
  abstract claim(target: PeerId, now: Instant, until: Instant, limit: number): Promise<readonly Replica[]>;

  /**
   * Records that the target has proved that it stores the block. `asked` is the replica as it was claimed or listed
   * before the target was asked. Returns false and changes nothing if the replica has changed since or no longer
   * exists, because the target could have deleted the block after its proof.
   */
  abstract hold(asked: Replica, now: Instant): Promise<boolean>;

  /** Records a failed attempt. Does nothing if the replica no longer has the same claim. */
  abstract fail(claimed: Replica, failure: ReplicaFailure): Promise<void>;

  /** Queues the replica again. Does nothing if the replica no longer has the same claim. */
  abstract putBack(claimed: Replica, now: Instant): Promise<void>;

  /**
   * Queues replicas in the state `held` again, because the target does not store the blocks. Does not change replicas
   * in other states, or replicas that were proved after `askedAt`, because they could have been sent after the target
   * was asked. Returns the number of replicas that were queued.
   */
  abstract lose(target: PeerId, cids: readonly BlockCid[], now: Instant, askedAt?: Instant): Promise<number>;

  /**
   * At most `limit` replicas of the target in the state `held` that were verified at or before the instant. The
   * earliest come first. Replicas with the same time are in the order of their CIDs. Omits replicas of blocks that are
   * no longer stored here.
   */
  abstract unverified(target: PeerId, at: Instant, limit: number): Promise<readonly Replica[]>;

  /** At most `limit` blocks that the target stores and that come after `after`, in the order of their CIDs. */
  abstract held(target: PeerId, after: BlockCid | null, limit: number): Promise<readonly BlockCid[]>;

  /** The replicas of the block; empty for an unknown block. */
  abstract replicasOf(cid: BlockCid): Promise<readonly Replica[]>;

  /** Returns whether the block is stored here; false while it is being removed. */
  abstract isStored(cid: BlockCid): Promise<boolean>;

  /** For each of the blocks, the number of targets that proved their copy at or after the instant. */
  abstract copies(cids: readonly BlockCid[], since: Instant): Promise<ReadonlyMap<BlockCid, number>>;

  /** At most `limit` stored blocks that come after `after`, with their replicas, in the order of their CIDs. */
  abstract blocks(after: BlockCid | null, limit: number): Promise<readonly ReplicatedBlock[]>;

  /** At most `limit` blocks that the target stores although they are no longer stored here. */
  abstract abandoned(target: PeerId, limit: number): Promise<readonly BlockCid[]>;

  /**
   * Call this after the target has deleted the blocks. Removes their replicas at this target. If a block is stored here
   * again, queues its replica instead.
   */
  abstract forget(target: PeerId, cids: readonly BlockCid[], now: Instant): Promise<void>;

  /** Removes all replicas of targets other than these. */
  abstract keepTargets(targets: readonly PeerId[]): Promise<void>;

  /** A summary for each target, in the order of the targets' ids. Targets without replicas are omitted. */
  abstract summary(): Promise<readonly TargetSummary[]>;

  /**
   * At most `limit` files of the holder with stored content, the files with the fewest copies first. Counts only
   * replicas at these targets that were proved at or after the instant.
   */
  abstract filesOf(
    holder: Did,
    targets: readonly PeerId[],
    since: Instant,
    limit: number,
  ): Promise<readonly FileCopies[]>;

  /**
   * For each block of the file's current content, counts the targets that proved their copy at or after the instant.
   * Returns the lowest count; 0 for a file without stored content.
   */
  abstract replicasOfFile(holder: Did, file: string, since: Instant): Promise<number>;
}
