import type { Clock } from '../../../kernel/clock.port.ts';
import { type BlockCid, digestOf } from '../../block/block-cid.ts';
import type { Peer } from '../manifest/mesh-manifest.ts';
import { MAX_CALL_BLOCKS } from './answer-replica-call.ts';
import { BlockFingerprints } from './block-fingerprints.ts';
import type { BlockReplica } from './block-replica.port.ts';
import type { ReplicaLedger } from './replica-ledger.port.ts';
import type { ReplicaNetwork } from './replica-network.port.ts';

const PAGE_BLOCKS = 5_000;

/** Result of a comparison. */
export interface ReplicaComparison {
  /** Number of blocks that the target should store. */
  readonly held: number;
  /** Number of blocks that the target no longer stores. They are queued again. */
  readonly lost: number;
  /** Number of ids that were sent to find the lost blocks. */
  readonly exchangedIds: number;
}

export interface CompareReplicasPorts {
  readonly ledger: ReplicaLedger;
  readonly network: ReplicaNetwork;
  readonly clock: Clock;
}

/** Compares the blocks that a target should store with the blocks that it reports. */
export class CompareReplicas {
  readonly #ports: CompareReplicasPorts;

  constructor(ports: CompareReplicasPorts) {
    this.#ports = ports;
  }

  /**
   * Compares fingerprints first. Sends ids only for ranges that differ, except for ranges in which the target lacks
   * exactly one block. Throws `PeerUnreachable`.
   */
  async execute(peer: Peer): Promise<ReplicaComparison> {
    const { ledger, network, clock } = this.#ports;
    const replica = network.of(peer);
    const askedAt = clock.now();
    const theirs = await replica.fingerprints();
    const mine = new BlockFingerprints();
    let held = 0;
    for await (const cid of this.#held(peer)) {
      mine.add(cid);
      held += 1;
    }
    const differing = new Map<number, BlockCid[]>(mine.differences(theirs).map((range) => [range, []]));
    if (differing.size > 0)
      for await (const cid of this.#held(peer)) differing.get(BlockFingerprints.rangeOf(cid))?.push(cid);
    const lost: BlockCid[] = [];
    const unsure: BlockCid[] = [];
    for (const [range, cids] of differing) {
      const digest = mine.onlyMissing(theirs, range);
      const only = digest && cids.find((cid) => digestOf(cid).every((byte, at) => byte === digest[at]));
      if (only !== undefined) lost.push(only);
      else unsure.push(...cids);
    }
    lost.push(...(await missing(replica, unsure)));
    const requeued = await ledger.lose(peer.id, lost, clock.now(), askedAt);
    return { held, lost: requeued, exchangedIds: unsure.length };
  }

  async *#held({ id }: Peer): AsyncGenerator<BlockCid> {
    for (let after: BlockCid | null = null; ; ) {
      const page: readonly BlockCid[] = await this.#ports.ledger.held(id, after, PAGE_BLOCKS);
      yield* page;
      after = page.at(-1) ?? null;
      if (page.length < PAGE_BLOCKS) return;
    }
  }
}

async function missing(replica: BlockReplica, cids: readonly BlockCid[]): Promise<readonly BlockCid[]> {
  const absent: BlockCid[] = [];
  for (let start = 0; start < cids.length; start += MAX_CALL_BLOCKS) {
    const some = cids.slice(start, start + MAX_CALL_BLOCKS);
    const found = await replica.has(some);
    absent.push(...some.filter((cid) => !found.has(cid)));
  }
  return absent;
}
