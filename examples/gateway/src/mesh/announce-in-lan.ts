import type { LanAnnouncer } from '@gatehouse/adapters/mdns';
import {
  type AddressBook,
  type MeshCrypto,
  type PeerId,
  type PeerList,
  parseAddressRecord,
} from '@gatehouse/core/mesh';

export interface AnnounceInLanParts {
  readonly peers: PeerList;
  readonly addresses: AddressBook;
  readonly crypto: MeshCrypto;
  readonly networkInterface: string | undefined;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Announces this machine in the local network, and learns the addresses of listed peers in the same network.
 */
export async function announceInLan(parts: AnnounceInLanParts): Promise<LanAnnouncer> {
  const { peers, addresses, crypto, networkInterface, onFailure } = parts;
  const { LanAnnouncer } = await import('@gatehouse/adapters/mdns');
  return new LanAnnouncer({
    networkInterface,
    onFailure,
    own: () => addresses.own(),
    onRecord: async (json) => {
      const { peer } = (json ?? {}) as { readonly peer?: PeerId };
      // The peer is looked up first. Otherwise strangers could keep the processor busy, because verifying a
      // signature takes time.
      if (peer === undefined || (await peers.find(peer)) === undefined) return;
      const record = parseAddressRecord(crypto, json);
      if (record !== undefined) await addresses.accept(record);
    },
  });
}
