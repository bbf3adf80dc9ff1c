import type { Clock } from '../../../kernel/clock.port.ts';
import type { Peer } from '../manifest/mesh-manifest.ts';
import type { ReplicaLedger } from './replica-ledger.port.ts';
import type { ReplicaNetwork } from './replica-network.port.ts';

const BLOCKS_PER_CALL = 500;

export interface ReleaseReplicasPorts {
  readonly ledger: ReplicaLedger;
  readonly network: ReplicaNetwork;
  readonly clock: Clock;
}

/** Requests that a target delete blocks that are no longer stored here. */
export class ReleaseReplicas {
  readonly #ports: ReleaseReplicasPorts;

  constructor(ports: ReleaseReplicasPorts) {
    this.#ports = ports;
  }

  /** Returns the number of released blocks. Throws `PeerUnreachable`. */
  async execute(peer: Peer): Promise<number> {
    const { ledger, network, clock } = this.#ports;
    const replica = network.of(peer);
    for (let released = 0; ; ) {
      const cids = await ledger.abandoned(peer.id, BLOCKS_PER_CALL);
      if (cids.length === 0) return released;
      // A block can be stored here again at any moment. From now on its copy must not be counted, because the target is
      // about to delete it.
      await ledger.lose(peer.id, cids, clock.now());
      // Release the blocks before removing them from the ledger. After a crash between the two steps, the next run
      // releases them again.
      await replica.release(cids);
      await ledger.forget(peer.id, cids, clock.now());
      released += cids.length;
    }
  }
}
