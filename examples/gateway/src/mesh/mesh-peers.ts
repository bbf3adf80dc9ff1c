import { type MeshManifest, type Peer, PeerList } from '@gatehouse/core/mesh';
import { AddressFile } from './address-file.ts';
import type { MeshPlaces } from './mesh-configuration.ts';
import { ManifestMissing, type MeshManifestFile } from './mesh-manifest-file.ts';

type Places = Pick<MeshPlaces, 'pins' | 'bootstrap' | 'addressesFile'>;

/**
 * The peers of the manifest, and those of PINNING_TARGETS. The addresses of a peer are sorted: first those that the
 * peer has announced, then those of BOOTSTRAP_NODES, of PINNING_TARGETS and of the manifest.
 */
export class MeshPeers extends PeerList {
  readonly #file: MeshManifestFile;
  readonly #places: Places;
  readonly #announced: AddressFile;
  readonly #onFault: (error: unknown) => void;
  #last: MeshManifest | undefined;

  constructor(file: MeshManifestFile, places: Places, onFault: (error: unknown) => void) {
    super();
    this.#file = file;
    this.#places = places;
    this.#announced = new AddressFile(places.addressesFile);
    this.#onFault = onFault;
  }

  override async all(): Promise<readonly Peer[]> {
    const { self, peers } = await this.manifest();
    const { pins, bootstrap } = this.#places;
    const known = new Map(peers.map((peer) => [peer.id, peer]));
    for (const pin of pins) {
      const { name = pin.id, addresses = [] } = known.get(pin.id) ?? {};
      known.set(pin.id, { id: pin.id, name, role: 'pin', addresses: merged([pin.address], addresses) });
    }
    for (const node of bootstrap) {
      const peer = known.get(node.id);
      if (peer) known.set(node.id, { ...peer, addresses: merged([node.address], peer.addresses) });
    }
    for (const { peer: id, addresses } of await this.#announced.read()) {
      const peer = known.get(id);
      if (peer) known.set(id, { ...peer, addresses: merged(addresses, peer.addresses) });
    }
    return [...known.values()].filter(({ id }) => id !== self);
  }

  /**
   * Returns the manifest. If an edit made the file invalid or removed it, returns the last valid manifest.
   * Otherwise the peers would no longer be listed, and the records of their replicas would be deleted.
   */
  async manifest(): Promise<MeshManifest> {
    try {
      const read = await this.#file.read();
      if (read === undefined) throw new ManifestMissing(this.#file.path);
      this.#last = read;
    } catch (error) {
      if (this.#last === undefined) throw error;
      this.#onFault(error);
    }
    return this.#last;
  }
}

function merged(first: readonly string[], others: readonly string[]): readonly string[] {
  return [...new Set([...first, ...others])];
}
