import type { Libp2pMesh } from '@gatehouse/adapters/libp2p';
import {
  type BlockReplica,
  type Peer,
  type PeerId,
  parsePeerAddress,
  RemoteReplica,
  ReplicaNetwork,
} from '@gatehouse/core/mesh';

export interface MeshNetworkParts {
  readonly self: PeerId;
  readonly https: ReplicaNetwork;
  /** Opens libp2p at its first use, because it takes time and memory. */
  readonly libp2p: () => Promise<Libp2pMesh>;
}

/** Reaches peers by HTTPS if they have such an address, otherwise by libp2p. */
export class MeshNetwork extends ReplicaNetwork {
  readonly #parts: MeshNetworkParts;

  constructor(parts: MeshNetworkParts) {
    super();
    this.#parts = parts;
  }

  override of(peer: Peer): BlockReplica {
    const { self, https, libp2p } = this.#parts;
    if (peer.addresses.some((address) => parsePeerAddress(address)?.transport === 'https'))
      return https.of(peer);
    return new RemoteReplica({
      owner: self,
      target: peer.id,
      exchange: async (call) => (await libp2p()).exchange(peer, call),
    });
  }

  override close(): void {
    this.#parts.https.close();
  }
}
