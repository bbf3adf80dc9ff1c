import { randomBytes } from 'node:crypto';
import { type BlockCid, blockCid } from '@gatehouse/core/block';
import {
  BlockFingerprints,
  type BlockReplica,
  CompareReplicas,
  type Peer,
  peerIdOf,
  type ReplicaLedger,
  ReplicaNetwork,
} from '@gatehouse/core/mesh';
import { shown, verdict } from '../../../../bench/statistics.ts';
import type { Part } from '../../../../bench/suite.ts';

const BLOCKS = 1_000_000;
const MISSING = 10_000;

/** Compares the ids of a million blocks on two machines, after one of them has lost some of the blocks. */
export const compare: Part = {
  title: '1,000,000 blocks compared, of which the target lacks 10,000',
  run: async () => {
    const random = Array.from({ length: BLOCKS }, () => blockCid('raw', randomBytes(32)));
    const gone = new Set(random.slice(0, MISSING));
    const cids = random.toSorted();
    let asked = 0;
    const lost: BlockCid[] = [];
    const replica: Partial<BlockReplica> = {
      fingerprints: async () => {
        const fingerprints = new BlockFingerprints();
        for (const cid of cids) if (!gone.has(cid)) fingerprints.add(cid);
        return fingerprints;
      },
      has: async (some) => {
        asked += some.length;
        return new Set(some.filter((cid) => !gone.has(cid)));
      },
    };
    const ledger: Partial<ReplicaLedger> = {
      held: async (_target, after, limit) => {
        const start = after === null ? 0 : cids.indexOf(after, Math.max(0, position)) + 1;
        position = start;
        return cids.slice(start, start + limit);
      },
      lose: async (_target, some) => {
        lost.push(...some);
        return some.length;
      },
    };
    let position = 0;
    const network = new (class extends ReplicaNetwork {
      override of = () => replica as BlockReplica;
      override close = () => {};
    })();
    const peer: Peer = { id: peerIdOf(randomBytes(32)), name: 'target', addresses: [], role: 'pin' };
    const use = new CompareReplicas({ ledger: ledger as ReplicaLedger, network, clock: { now: () => 0 } });
    const began = performance.now();
    const found = await use.execute(peer);
    const seconds = (performance.now() - began) / 1_000;
    const share = asked / BLOCKS;
    return {
      columns: ['blocks', 'lost', 'found', 'ids exchanged', 's'],
      rows: [[shown(found.held), shown(MISSING), shown(new Set(lost).size), shown(asked), shown(seconds)]],
      verdicts: [
        verdict('seconds', seconds, { most: 60 }),
        verdict('ids exchanged, as a share of all', share, { most: 0.01 }),
        verdict('lost blocks that were found, as a share', lost.length / MISSING, { least: 1 }),
      ],
    };
  },
};
