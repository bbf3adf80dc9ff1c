import type { Clock } from '../../../kernel/clock.port.ts';
import type { BlockCid } from '../../block/block-cid.ts';
import type { ReplicationRule } from '../manifest/mesh-manifest.ts';
import type { MeshTimes } from '../mesh-limits.ts';
import { candidates, targetsOf } from '../peer/candidates.ts';
import type { PeerContactStore } from '../peer/peer-contact-store.port.ts';
import type { PeerList } from '../peer/peer-list.port.ts';
import { isProved } from './replica.ts';
import type { ReplicaLedger } from './replica-ledger.port.ts';

const PAGE_BLOCKS = 500;

export interface PlanReplicasPorts {
  readonly ledger: ReplicaLedger;
  readonly contacts: PeerContactStore;
  readonly peers: PeerList;
  readonly clock: Clock;
  readonly times: MeshTimes;
  readonly rule: () => Promise<ReplicationRule>;
}

/** Queues missing replicas, for example of blocks that were stored before the mesh existed, or whose target is lost. */
export class PlanReplicas {
  readonly #ports: PlanReplicasPorts;

  constructor(ports: PlanReplicasPorts) {
    this.#ports = ports;
  }

  /**
   * Removes the replicas of peers that are no longer listed. Then checks all stored blocks, and returns the number of
   * queued replicas.
   */
  async execute(): Promise<number> {
    const { ledger, contacts, peers, clock, times, rule } = this.#ports;
    const listed = await peers.all();
    await ledger.keepTargets(listed.map(({ id }) => id));
    const now = clock.now();
    const among = candidates(listed, await contacts.all(), times, now);
    const usable = new Set(among.map(({ id }) => id));
    const wanted = (await rule()).target - 1;
    let queued = 0;
    for (let after: BlockCid | null = null; ; ) {
      const page: Awaited<ReturnType<ReplicaLedger['blocks']>> = await ledger.blocks(after, PAGE_BLOCKS);
      for (const { cid, replicas } of page) {
        const counted = replicas.filter(
          (replica) =>
            usable.has(replica.target) &&
            (replica.state !== 'held' || isProved(replica, now - times.proofAge)),
        );
        const known = new Set(replicas.map(({ target }) => target));
        const others = among.filter(({ id }) => !known.has(id));
        const targets = targetsOf(cid, others, wanted - counted.length);
        await ledger.queue(cid, targets, now);
        queued += targets.length;
      }
      if (page.length < PAGE_BLOCKS) return queued;
      after = page.at(-1)?.cid ?? null;
    }
  }
}
