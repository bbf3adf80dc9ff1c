import type { PeerId } from '@gatehouse/core/mesh';
import {
  type AddressBook,
  type AddressRecord,
  hasPlausibleNumber,
  type NodeIdentity,
  signedAddressRecord,
} from '@gatehouse/core/mesh';
import type { AddressFile } from './address-file.ts';

/** Stores address records in a file. Only the mesh process writes this file. */
export class MeshAddressBook implements AddressBook {
  readonly #file: AddressFile;
  readonly #identity: NodeIdentity;
  readonly #addresses: () => readonly string[];
  #turn: Promise<unknown> = Promise.resolve();

  /**
   * `addresses` returns the current addresses of this machine; an empty list if the machine announces none.
   */
  constructor(file: AddressFile, identity: NodeIdentity, addresses: () => readonly string[]) {
    this.#file = file;
    this.#identity = identity;
    this.#addresses = addresses;
  }

  /**
   * Returns the record of this machine; undefined if the machine never had an address. If the addresses have changed,
   * creates a new record. Its `sequence` is the time, or one more than the last `sequence` if that is higher.
   */
  own(): Promise<AddressRecord | undefined> {
    return this.#inTurn(async () => {
      const addresses = this.#addresses();
      const records = await this.#file.read();
      const last = records.find(({ peer }) => peer === this.#identity.id);
      // An empty record withdraws the addresses of the last one.
      if ((last?.addresses ?? []).join() === addresses.join()) return last;
      const next = signedAddressRecord(
        this.#identity,
        Math.max(Date.now(), (last?.sequence ?? 0) + 1),
        addresses,
      );
      await this.#file.replace(next);
      return next;
    });
  }

  async known(ids: ReadonlySet<PeerId>): Promise<readonly AddressRecord[]> {
    await this.own();
    return (await this.#file.read()).filter(({ peer }) => ids.has(peer));
  }

  accept(record: AddressRecord): Promise<void> {
    return this.#inTurn(async () => {
      const records = await this.#file.read();
      const known = records.find(({ peer }) => peer === record.peer);
      if (!hasPlausibleNumber(record, Date.now())) return;
      // A record of this machine can come back from a peer after the file was lost. It is stored as well, so
      // that the next record gets a higher number.
      if ((known?.sequence ?? 0) < record.sequence) await this.#file.replace(record);
    });
  }

  /** Runs the changes one after the other, because each must read the result of the previous one. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => {});
    return turn;
  }
}
