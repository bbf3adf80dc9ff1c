import type { Instant } from '../../../kernel/instant.ts';
import type { BlockCid } from '../../block/block-cid.ts';
import type { PeerId } from '../peer/peer-id.ts';

/**
 * `queued`: waits to be sent. `sending`: claimed by a process. `held`: the target has signed a receipt. `failed`: the
 * last attempt failed, and the next one starts at `nextAt`.
 */
export type ReplicaState = 'queued' | 'sending' | 'held' | 'failed';

/** One block at one target. */
export interface Replica {
  readonly cid: BlockCid;
  readonly target: PeerId;
  readonly state: ReplicaState;
  /** Number of times that a process has claimed the replica. */
  readonly attempts: number;
  /** Time of the next attempt. While the block is being sent, the time from which another process can claim it. */
  readonly nextAt: Instant;
  /**
   * Time at which the target last proved that it stores the block; null if it never has, or has lost the block since.
   */
  readonly verifiedAt: Instant | null;
  readonly error: string | null;
}

/** Returns whether the target proved the replica at or after this instant. Only such replicas are counted as copies. */
export function isProved({ state, verifiedAt }: Replica, since: Instant): boolean {
  return state === 'held' && verifiedAt !== null && verifiedAt >= since;
}
