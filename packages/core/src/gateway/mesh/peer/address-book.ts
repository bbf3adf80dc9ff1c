import type { AddressRecord } from './address-record.ts';
import type { PeerId } from './peer-id.ts';

/** The address records that a machine knows. */
export interface AddressBook {
  /** The record of this machine; undefined if it has never announced addresses. */
  own(): Promise<AddressRecord | undefined>;
  /** The known records of these machines, including the record of this machine. */
  known(ids: ReadonlySet<PeerId>): Promise<readonly AddressRecord[]>;
  /**
   * Stores a record whose signature was verified. Does nothing if the stored record of the same machine has the same or
   * a higher `sequence`, or if the `sequence` of the record is implausible.
   */
  accept(record: AddressRecord): Promise<void>;
}

/** The address book of a machine that announces no addresses and learns none. */
export const NO_ADDRESSES: AddressBook = {
  own: async () => undefined,
  known: async () => [],
  accept: async () => {},
};
