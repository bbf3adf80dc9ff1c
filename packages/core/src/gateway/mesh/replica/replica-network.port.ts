import type { Peer } from '../manifest/mesh-manifest.ts';
import type { BlockReplica } from './block-replica.port.ts';

/** Reaches the peers of this machine. */
export abstract class ReplicaNetwork {
  /** Returns access to the blocks that the peer stores for this machine. Connects at the first call of a method. */
  abstract of(peer: Peer): BlockReplica;

  /** Ends all connections. */
  abstract close(): void;
}
