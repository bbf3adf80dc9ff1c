import {
  type BlockReplica,
  type MeshFrame,
  type Peer,
  PeerUnreachable,
  parsePeerAddress,
  RemoteReplica,
  ReplicaNetwork,
} from '@gatehouse/core/mesh';
import type { PeerConnectionParts } from './connect-to-peer.ts';
import { HttpsMeshClient } from './https-mesh-client.ts';

/** Connects to peers over HTTPS with mutual TLS. Uses the first working address of a peer. */
export class HttpsReplicaNetwork extends ReplicaNetwork {
  readonly #parts: PeerConnectionParts;
  readonly #clients = new Map<string, HttpsMeshClient>();

  constructor(parts: PeerConnectionParts) {
    super();
    this.#parts = parts;
  }

  override of(peer: Peer): BlockReplica {
    const exchange = (call: MeshFrame) => this.exchange(peer, call);
    return new RemoteReplica({ owner: this.#parts.identity.id, target: peer.id, exchange });
  }

  override close(): void {
    for (const client of this.#clients.values()) client.destroy();
  }

  /** Sends the call to the peer and returns its reply. Throws `PeerUnreachable`. */
  async exchange({ id, addresses }: Peer, call: MeshFrame): Promise<MeshFrame> {
    const client = this.#clients.get(id) ?? new HttpsMeshClient(this.#parts, id);
    this.#clients.set(id, client);
    let failure = new PeerUnreachable('it has no https address');
    for (const text of addresses) {
      const address = parsePeerAddress(text);
      if (address?.transport !== 'https') continue;
      try {
        return await client.exchange(address, call);
      } catch (error) {
        if (!(error instanceof PeerUnreachable)) throw error;
        failure = error;
      }
    }
    throw failure;
  }
}
