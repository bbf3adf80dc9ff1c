import type { PeerId } from '@gatehouse/core/mesh';
import {
  type AddressBook,
  type AddressRecord,
  type NodeIdentity,
  signedAddressRecord,
} from '@gatehouse/core/mesh';
import type { AddressFile } from './address-file.ts';

/** The address records in a file. Only the process of the mesh writes it. */
export class MeshAddressBook implements AddressBook {
  readonly #file: AddressFile;
  readonly #identity: NodeIdentity;
  readonly #addresses: () => readonly string[];
  #turn: Promise<unknown> = Promise.resolve();

  /** `addresses` returns the present addresses of this machine; none if it announces none. */
  constructor(file: AddressFile, identity: NodeIdentity, addresses: () => readonly string[]) {
    this.#file = file;
    this.#identity = identity;
    this.#addresses = addresses;
  }

  /** A change of the addresses makes a new record. Its number is the time, or one more than the last. */
  own(): Promise<AddressRecord | undefined> {
    return this.#inTurn(async () => {
      const addresses = this.#addresses();
      const records = await this.#file.read();
      const last = records.find(({ peer }) => peer === this.#identity.id);
      if (addresses.length === 0) return undefined;
      if (last !== undefined && last.addresses.join() === addresses.join()) return last;
      const next = signedAddressRecord(
        this.#identity,
        Math.max(Date.now(), (last?.sequence ?? 0) + 1),
        addresses,
      );
      await this.#replace(records, next);
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
      // Also an own record, which peers know better after the file was lost: the next one gets a higher number.
      if ((known?.sequence ?? 0) < record.sequence) await this.#replace(records, record);
    });
  }

  async #replace(records: readonly AddressRecord[], next: AddressRecord): Promise<void> {
    await this.#file.write([...records.filter(({ peer }) => peer !== next.peer), next]);
  }

  /** Each change reads what the one before wrote. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => {});
    return turn;
  }
}
