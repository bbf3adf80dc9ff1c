import assert from 'node:assert/strict';
import { type Peer, PeerUnreachable, type ReplicaNetwork } from '@gatehouse/core/mesh';
import type { Contract } from '../../contract.ts';
import { sampleBlock } from '../block/block-samples.ts';

/** A network, two peers that store blocks for this machine, and one that cannot be reached. */
export interface ReplicaNetworkCase {
  readonly network: ReplicaNetwork;
  readonly peers: readonly [Peer, Peer];
  readonly away: Peer;
  /** Returns how many connections the network has to the peers. */
  readonly connections: () => Promise<number>;
  /** Resolves when the network has no connection. */
  readonly disconnected: () => Promise<void>;
}

const NONCE = 'n'.repeat(22);

/** The clauses of `ReplicaNetwork`. */
export const replicaNetworkContract: Contract<ReplicaNetworkCase> = {
  'gives access to the blocks that each peer stores for this machine': async ({ network, peers }) => {
    const [{ cid, bytes }, [one, two]] = [sampleBlock(), peers];
    await network.of(one).put({ cid, length: bytes.length, nonce: NONCE }, async () => bytes);
    assert.deepEqual(Buffer.from((await network.of(one).get(cid)) ?? ''), Buffer.from(bytes));
    assert.equal(await network.of(two).get(cid), undefined);
  },

  'connects at the first call of a method': async ({ network, peers, away, connections }) => {
    const replica = network.of(peers[0]);
    const absent = network.of(away);
    assert.equal(await connections(), 0);
    await replica.room();
    assert.ok((await connections()) > 0);
    await assert.rejects(absent.room(), PeerUnreachable);
  },

  'ends all connections': async ({ network, peers, connections, disconnected }) => {
    for (const peer of peers) await network.of(peer).room();
    assert.ok((await connections()) > 0);
    network.close();
    await disconnected();
  },
};
