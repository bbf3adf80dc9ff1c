import type { Libp2pMesh } from '@gatehouse/adapters/libp2p';
import type { HttpsReplicaNetwork } from '@gatehouse/adapters/mesh-https';
import {
  type BlockReplica,
  type MeshFrame,
  type Peer,
  type PeerId,
  type PeerTransport,
  PeerUnreachable,
  parsePeerAddress,
  RemoteReplica,
  ReplicaNetwork,
} from '@gatehouse/core/mesh';

export interface MeshNetworkParts {
  readonly self: PeerId;
  readonly https: Pick<HttpsReplicaNetwork, 'exchange' | 'close'>;
  /** Opens libp2p at the first call, because libp2p takes time and memory. */
  readonly libp2p: () => Promise<Pick<Libp2pMesh, 'exchange'>>;
}

/**
 * Reaches peers over HTTPS. Uses libp2p if a peer has no HTTPS address, or if none of its HTTPS addresses
 * works.
 */
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
    const has = (transport: PeerTransport) =>
      peer.addresses.some((address) => parsePeerAddress(address)?.transport === transport);
    if (has('https'))
      try {
        return await https.exchange(peer, call);
      } catch (error) {
        // libp2p is tried if no HTTPS address works. For example, a machine announces HTTPS addresses of its
        // local network, which peers elsewhere cannot reach.
        if (!(error instanceof PeerUnreachable) || !has('libp2p')) throw error;
      }
    return (await libp2p()).exchange(peer, call);
  }

  override close(): void {
    this.#parts.https.close();
  }
}
