import type { Peer, PeerList } from '@gatehouse/core/mesh';
import type { PeerListCase } from '../../../contracts/gateway/mesh/peer-list-contract.ts';
import { altered } from '../../altered.ts';
import type { PortSaboteurs } from '../../saboteur.ts';

/** For each clause of `PeerList`, a list that breaks it. */
export const peerListSaboteurs: PortSaboteurs<PeerListCase> = {
  'returns the current list': lists((good) => {
    let first: Promise<readonly Peer[]> | undefined;
    return {
      all: () => {
        first ??= good.all();
        return first;
      },
    };
  }),
  'finds a peer by its id': lists((good) => ({ find: async () => (await good.all())[0] })),
  'finds no peer that the current list does not contain': lists((good) => {
    const known = new Map<string, Peer>();
    return {
      find: async (id) => {
        for (const peer of await good.all()) known.set(peer.id, peer);
        return known.get(id);
      },
    };
  }),
};

function lists(change: (good: PeerList) => Partial<PeerList>): (good: PeerListCase) => Partial<PeerListCase> {
  return ({ peers }) => ({ peers: altered(peers, change(peers)) });
}
