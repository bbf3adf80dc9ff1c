import type { BlockCid } from '@gatehouse/core/block';
import type { PeerId, Replica, ReplicaState } from '@gatehouse/core/mesh';

/** A row of the table `replicas`. */
export interface ReplicaRow {
  readonly target: PeerId;
  readonly cid: BlockCid;
  readonly state: ReplicaState;
  readonly attempts: number;
  readonly next_at: number;
  /** Time of the latest proof; null unless the state is `held`. */
  readonly verified_at: number | null;
  readonly error: string | null;
}

export const REPLICA_COLUMNS: readonly (keyof ReplicaRow)[] = [
  'target',
  'cid',
  'state',
  'attempts',
  'next_at',
  'verified_at',
  'error',
];

export function replicaOf({ next_at: nextAt, verified_at: verifiedAt, ...row }: ReplicaRow): Replica {
  return { ...row, nextAt, verifiedAt };
}
