import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Did } from '../pds/did.ts';
import type { RecordedSeatState, SeatRecord } from './seat-record.ts';

/** Filter for records. A record matches if every given condition holds. */
export interface SeatFilter {
  readonly state?: RecordedSeatState | undefined;
  /** Only records whose latest delivery failed. */
  readonly failed?: boolean | undefined;
}

/** Stores what is known about each seat. Every method belongs to the surrounding unit of work. */
export abstract class SeatRecordStore {
  /** The record of the account, or undefined before the first delivery. */
  abstract find(did: Did): Promise<SeatRecord | undefined>;

  /** Stores the record in place of the earlier one. */
  abstract save(record: SeatRecord): Promise<void>;

  /** The records that match, in the order of the DIDs' bytes. A cursor stays valid while records change. */
  abstract page(filter: SeatFilter, request: PageRequest): Promise<Page<SeatRecord>>;
}
