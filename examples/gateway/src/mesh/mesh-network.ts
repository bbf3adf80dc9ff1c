import type { Libp2pMesh } from '@gatehouse/adapters/libp2p';
import type { HttpsReplicaNetwork } from '@gatehouse/adapters/mesh-https';
import {
  type BlockReplica,
  type MeshFrame,
  type Peer,
  type PeerId,
  parsePeerAddress,
  RemoteReplica,
  ReplicaNetwork,
} from '@gatehouse/core/mesh';

export interface MeshNetworkParts {
  readonly self: PeerId;
  readonly https: HttpsReplicaNetwork;
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
    const exchange = (call: MeshFrame) => this.exchange(peer, call);
    return new RemoteReplica({ owner: this.#parts.self, target: peer.id, exchange });
  }

  /** Sends the call to the peer and returns its reply. Throws `PeerUnreachable`. */
  async exchange(peer: Peer, call: MeshFrame): Promise<MeshFrame> {
    const { https, libp2p } = this.#parts;
    const isHttps = peer.addresses.some((address) => parsePeerAddress(address)?.transport === 'https');
    return isHttps ? https.exchange(peer, call) : (await libp2p()).exchange(peer, call);
  }

  override close(): void {
    this.#parts.https.close();
  }
}
