import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Did } from '../pds/did.ts';
import type { RecordedSeatState, SeatRecord } from './seat-record.ts';

/** Filter for records. A record matches if every given condition holds. */
export interface SeatFilter {
  readonly state?: RecordedSeatState | undefined;
  /** Only records whose latest call to the forum failed. */
  readonly failed?: boolean | undefined;
}

/** Stores the last known state of each seat. Every method belongs to the surrounding unit of work. */
export abstract class SeatRecordStore {
  /** The record of the holder; undefined before the first call to the forum. */
  abstract find(did: Did): Promise<SeatRecord | undefined>;

  /** Stores the record and replaces the earlier record of the holder. */
  abstract save(record: SeatRecord): Promise<void>;

  /** The matching records, in the order of the bytes of their DIDs. A cursor stays valid while records change. */
  abstract page(filter: SeatFilter, request: PageRequest): Promise<Page<SeatRecord>>;
}
