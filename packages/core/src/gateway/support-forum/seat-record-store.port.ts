import type { Instant } from '../../kernel/instant.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Did } from '../pds/did.ts';
import type { RecordedSeatState, SeatRecord } from './seat-record.ts';

/** Filter for records. A record matches if every given condition holds. */
export interface SeatFilter {
  readonly state?: RecordedSeatState | undefined;
  /** Only records whose latest call to the forum failed. */
  readonly failed?: boolean | undefined;
  /** Only records whose latest call to the forum failed with this code. */
  readonly failureCode?: string | undefined;
}

/** The records whose latest call to the forum failed with one code. */
export interface SeatFailureCause {
  readonly code: string;
  /** Number of these records. */
  readonly seats: number;
  /** Number of these records whose call is retried only after an operator orders it. */
  readonly final: number;
  readonly lastAt: Instant;
}

/** Stores the last known state of each seat. Every method belongs to the surrounding unit of work. */
export abstract class SeatRecordStore {
  /** The record of the holder; undefined before the first call to the forum. */
  abstract find(did: Did): Promise<SeatRecord | undefined>;

  /** Stores the record and replaces the earlier record of the holder. */
  abstract save(record: SeatRecord): Promise<void>;

  /** The matching records, in the order of the bytes of their DIDs. A cursor stays valid while records change. */
  abstract page(filter: SeatFilter, request: PageRequest): Promise<Page<SeatRecord>>;

  /** The causes of all failed calls, at most 50, sorted by the number of records (largest first) and then by code. */
  abstract failureCauses(): Promise<readonly SeatFailureCause[]>;
}
