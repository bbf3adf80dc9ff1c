import assert from 'node:assert/strict';
import type { Peer, PeerList } from '@gatehouse/core/mesh';
import type { Contract } from '../../contract.ts';
import { freshPeer } from './fresh-peer.ts';

/** A list of peers that can be changed. */
export interface PeerListCase {
  readonly peers: PeerList;
  /** Replaces the list, as its owner does. */
  readonly replace: (peers: readonly Peer[]) => Promise<void>;
}

/** The clauses of `PeerList`. */
export const peerListContract: Contract<PeerListCase> = {
  'returns the current list': async ({ peers, replace }) => {
    const [one, two, three] = [samplePeer(), samplePeer(), samplePeer()];
    for (const list of [[one, two], [three], []]) {
      await replace(list);
      assert.deepEqual(await peers.all(), list);
    }
  },

  'finds a peer by its id': async ({ peers, replace }) => {
    const [one, two] = [samplePeer(), samplePeer()];
    await replace([one, two]);
    assert.deepEqual(await peers.find(two.id), two);
  },

  'finds no peer that the current list does not contain': async ({ peers, replace }) => {
    const [one, two] = [samplePeer(), samplePeer()];
    await replace([one, two]);
    assert.equal(await peers.find(freshPeer()), undefined);
    await replace([one]);
    assert.equal(await peers.find(two.id), undefined);
  },
};

function samplePeer(): Peer {
  return { id: freshPeer(), name: 'A laptop 😀', addresses: ['https://192.0.2.1:38180'], role: 'device' };
}
