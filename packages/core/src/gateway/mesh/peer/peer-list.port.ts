import type { Peer } from '../manifest/mesh-manifest.ts';
import type { PeerId } from './peer-id.ts';

/** The peers that can connect to this machine. */
export abstract class PeerList {
  /** The current list of peers. */
  abstract all(): Promise<readonly Peer[]>;

  /** The peer with this id; undefined if the current list does not contain it. */
  async find(id: PeerId): Promise<Peer | undefined> {
    return (await this.all()).find((peer) => peer.id === id);
  }
}
