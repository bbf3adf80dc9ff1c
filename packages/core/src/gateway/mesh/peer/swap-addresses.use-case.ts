import type { MeshCrypto } from '../channel/mesh-crypto.port.ts';
import type { MeshFrame } from '../channel/mesh-frame.ts';
import type { Peer } from '../manifest/mesh-manifest.ts';
import { MAX_PEERS } from '../manifest/parse-mesh-manifest.ts';
import { MachineDoubled } from '../mesh-errors.ts';
import type { AddressBook } from './address-book.ts';
import { addressRecordJson, parseAddressRecord } from './address-record.ts';
import type { PeerList } from './peer-list.port.ts';

export interface SwapAddressesPorts {
  /** Sends the call to the peer and returns its reply. Throws `PeerUnreachable`. */
  readonly exchange: (peer: Peer, call: MeshFrame) => Promise<MeshFrame>;
  readonly peers: PeerList;
  readonly addresses: AddressBook;
  readonly crypto: MeshCrypto;
  /** Random name of this process as base64url. If another machine has the same key, peers detect it by the name. */
  readonly process: string;
}

/** Sends the addresses of this machine to a peer, and requests the addresses of other machines. */
export class SwapAddresses {
  readonly #ports: SwapAddressesPorts;

  constructor(ports: SwapAddressesPorts) {
    this.#ports = ports;
  }

  /**
   * Ignores records of machines that are not listed, and records without a valid signature. Throws `PeerUnreachable`.
   * Throws `MachineDoubled` if the peer reports another machine with the same key.
   */
  async execute(peer: Peer): Promise<void> {
    const { exchange, peers, addresses, crypto, process } = this.#ports;
    const wanted = new Set((await peers.all()).map(({ id }) => id));
    const own = await addresses.own();
    if (own !== undefined) wanted.add(own.peer);
    const record = own === undefined ? null : addressRecordJson(own);
    const head = { method: 'addresses', record, wanted: [...wanted], process };
    const { records, doubled } = (await exchange(peer, { head, body: new Uint8Array(0) })).head;
    if (doubled === true) throw new MachineDoubled();
    for (const json of Array.isArray(records) ? records.slice(0, MAX_PEERS) : []) {
      const found = parseAddressRecord(crypto, json);
      if (found !== undefined && wanted.has(found.peer)) await addresses.accept(found);
    }
  }
}
