import type { ReplicaNetworkCase } from '../../../contracts/gateway/mesh/replica-network-contract.ts';
import { altered } from '../../altered.ts';
import type { PortSaboteurs } from '../../saboteur.ts';

/** For each clause of `ReplicaNetwork`, a network that breaks it. */
export const replicaNetworkSaboteurs: PortSaboteurs<ReplicaNetworkCase> = {
  'gives access to the blocks that each peer stores for this machine': ({ network, peers }) => ({
    network: altered(network, { of: () => network.of(peers[0]) }),
  }),
  'connects at the first call of a method': ({ network, connections }) => {
    let opened: Promise<unknown> = Promise.resolve();
    return {
      network: altered(network, {
        of: (peer) => {
          const replica = network.of(peer);
          opened = Promise.all([opened, replica.room().catch(() => {})]);
          return replica;
        },
      }),
      connections: async () => {
        await opened;
        return connections();
      },
    };
  },
  'ends all connections': ({ network, connections }) => ({
    network: altered(network, { close: () => {} }),
    disconnected: async () => {
      if ((await connections()) > 0) throw new Error('There are connections.');
    },
  }),
};
