import type { Instant } from '../../kernel/instant.ts';
import type { BlockCid } from '../block/block-cid.ts';
import type { Did } from '../pds/did.ts';
import type { PeerId } from './peer-id.ts';
import type { Replica } from './replica.ts';

/** A stored block and its replicas. */
export interface ReplicatedBlock {
  readonly cid: BlockCid;
  readonly replicas: readonly Replica[];
}

/** Result of a failed attempt. */
export interface ReplicaFailure {
  readonly error: string;
  readonly nextAt: Instant;
}

/** Replicas of one target, counted. */
export interface TargetSummary {
  readonly target: PeerId;
  /** Blocks that are queued or being sent, or whose last attempt failed. */
  readonly waiting: number;
  readonly failed: number;
  readonly held: number;
  /** Since when the oldest waiting block waits; null if none waits. */
  readonly waitingSince: Instant | null;
}

/**
 * Copies of the current content of a file. Each block is counted, and the lowest count is used. The local
 * copy is not counted.
 */
export interface FileCopies {
  readonly file: string;
  readonly replicas: number;
}

/** Stores which target holds which block. Every method belongs to the surrounding unit of work. */
export abstract class ReplicaLedger {
  /** Adds a queued replica for each of the targets. Existing replicas stay as they are. */
  abstract queue(cid: BlockCid, targets: readonly PeerId[], now: Instant): Promise<void>;

  /**
   * Claims at most `limit` replicas of the target that are due, the longest waiting first, and marks them as being sent
   * until `until`. If callers claim concurrently, each replica goes to one of them. A replica whose claim has ended
   * without a result can be claimed again.
   */
  abstract claim(target: PeerId, now: Instant, until: Instant, limit: number): Promise<readonly Replica[]>;

  /**
   * Records that the target has proved to store the block, even if no caller has claimed the replica. Does
   * nothing if there is no replica.
   */
  abstract hold(target: PeerId, cid: BlockCid, now: Instant): Promise<void>;

  /** Records a failed attempt. Does nothing unless the replica is still claimed as given. */
  abstract fail(claimed: Replica, failure: ReplicaFailure): Promise<void>;

  /** Queues the replica again. Does nothing unless the replica is still claimed as given. */
  abstract putBack(claimed: Replica, now: Instant): Promise<void>;

  /** Queues held replicas again, because the target does not store the blocks. Others stay as they are. */
  abstract lose(target: PeerId, cids: readonly BlockCid[], now: Instant): Promise<void>;

  /** At most `limit` held replicas of the target that were verified at or before the instant, the earliest first. */
  abstract unverified(target: PeerId, at: Instant, limit: number): Promise<readonly Replica[]>;

  /** At most `limit` blocks that the target holds, in the order of their CIDs, after this one. */
  abstract held(target: PeerId, after: BlockCid | null, limit: number): Promise<readonly BlockCid[]>;

  /** The replicas of the block; none of an unknown block. */
  abstract replicasOf(cid: BlockCid): Promise<readonly Replica[]>;

  /** For each of the blocks the number of targets that proved it at or after the instant. */
  abstract copies(cids: readonly BlockCid[], since: Instant): Promise<ReadonlyMap<BlockCid, number>>;

  /** At most `limit` stored blocks with their replicas, in the order of their CIDs, after this one. */
  abstract blocks(after: BlockCid | null, limit: number): Promise<readonly ReplicatedBlock[]>;

  /** At most `limit` blocks at the target that are no longer stored here. */
  abstract abandoned(target: PeerId, limit: number): Promise<readonly BlockCid[]>;

  /** Removes replicas of the target. */
  abstract forget(target: PeerId, cids: readonly BlockCid[]): Promise<void>;

  /** Removes all replicas of targets other than these. */
  abstract keepTargets(targets: readonly PeerId[]): Promise<void>;

  /** Counts per target, in the order of their ids. Targets without replicas are missing. */
  abstract summary(): Promise<readonly TargetSummary[]>;

  /**
   * At most `limit` files of the holder with stored content. Only replicas at these targets that were proved at or
   * after the instant are counted, and files with the fewest come first.
   */
  abstract filesOf(
    holder: Did,
    targets: readonly PeerId[],
    since: Instant,
    limit: number,
  ): Promise<readonly FileCopies[]>;

  /**
   * The number of targets that proved the worst block of the file's current content at or after the instant; 0 for a file
   * without stored content.
   */
  abstract replicasOfFile(holder: Did, file: string, since: Instant): Promise<number>;
}
