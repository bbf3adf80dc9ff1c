import type { Clock } from '../../../kernel/clock.port.ts';
import type { BlockCid } from '../../block/block-cid.ts';
import type { ReplicationRule } from '../manifest/mesh-manifest.ts';
import type { MeshTimes } from '../mesh-limits.ts';
import { candidates, targetsOf } from '../peer/candidates.ts';
import type { PeerContactStore } from '../peer/peer-contact-store.port.ts';
import type { PeerList } from '../peer/peer-list.port.ts';
import type { ReplicaLedger } from './replica-ledger.port.ts';

export interface QueueReplicasPorts {
  readonly ledger: ReplicaLedger;
  readonly contacts: PeerContactStore;
  readonly peers: PeerList;
  readonly clock: Clock;
  readonly times: MeshTimes;
  readonly rule: () => Promise<ReplicationRule>;
}

/** Queues the replicas of a block that was just stored. */
export class QueueReplicas {
  readonly #ports: QueueReplicasPorts;

  constructor(ports: QueueReplicasPorts) {
    this.#ports = ports;
  }

  /** Queues no replica if no peer can be a target. Call this in the unit of work that records the block. */
  async execute(cid: BlockCid): Promise<void> {
    const { ledger, contacts, peers, clock, times, rule } = this.#ports;
    const now = clock.now();
    const among = candidates(await peers.all(), await contacts.all(), times, now);
    const targets = targetsOf(cid, among, (await rule()).target - 1);
    if (targets.length > 0) await ledger.queue(cid, targets, now);
  }
}
