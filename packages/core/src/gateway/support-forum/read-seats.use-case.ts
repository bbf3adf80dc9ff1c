import type { Page, PageRequest } from '../../kernel/page.ts';
import { type Operator, requireRole } from '../operator/operator.ts';
import type { PdsAccountFinder } from '../operator/pds-account-finder.port.ts';
import type { Did } from '../pds/did.ts';
import type { Handle } from '../pds/handle.ts';
import { SEAT_ROLES } from './seat-acts.ts';
import { type SeatRecord, unknownSeat } from './seat-record.ts';
import type { SeatFailureCause, SeatFilter, SeatRecordStore } from './seat-record-store.port.ts';

/** A page of seats, and the known handles of their holders. */
export interface ListedSeats extends Page<SeatRecord> {
  readonly handles: ReadonlyMap<Did, Handle>;
}

/** Dependencies of `ReadSeats`. */
export interface ReadSeatsPorts {
  readonly seats: SeatRecordStore;
  readonly finder: Pick<PdsAccountFinder, 'handlesOf'>;
}

/** Reads the last known state of seats in the support forum, for operators. */
export class ReadSeats {
  readonly #ports: ReadSeatsPorts;

  constructor(ports: ReadSeatsPorts) {
    this.#ports = ports;
  }

  /** Returns the seat of one holder. Throws `RoleRequired`. */
  async execute(operator: Operator, did: Did): Promise<SeatRecord> {
    requireRole(operator, 'seat.read', SEAT_ROLES);
    return (await this.#ports.seats.find(did)) ?? unknownSeat(did);
  }

  /** Lists the seats that match. Throws `RoleRequired`. */
  async list(operator: Operator, filter: SeatFilter, request: PageRequest): Promise<ListedSeats> {
    requireRole(operator, 'seat.read', SEAT_ROLES);
    const page = await this.#ports.seats.page(filter, request);
    return { ...page, handles: await this.#ports.finder.handlesOf(page.items.map(({ did }) => did)) };
  }

  /** Counts failed deliveries by cause, the most frequent first. Throws `RoleRequired`. */
  async failureCauses(operator: Operator): Promise<readonly SeatFailureCause[]> {
    requireRole(operator, 'seat.read', SEAT_ROLES);
    return this.#ports.seats.failureCauses();
  }
}
