import type { Peer } from './mesh-manifest.ts';
import type { PeerId } from './peer-id.ts';

/** The peers that can connect to this machine. */
export abstract class PeerList {
  /** All peers, as they are listed now. */
  abstract all(): Promise<readonly Peer[]>;

  /** The peer of this id, or undefined if it is not listed now. */
  async find(id: PeerId): Promise<Peer | undefined> {
    return (await this.all()).find((peer) => peer.id === id);
  }
}
