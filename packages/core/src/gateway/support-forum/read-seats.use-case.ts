import type { Page, PageRequest } from '../../kernel/page.ts';
import { type Operator, requireRole } from '../operator/operator.ts';
import type { Did } from '../pds/did.ts';
import { SEAT_ROLES } from './seat-acts.ts';
import { type SeatRecord, unknownSeat } from './seat-record.ts';
import type { SeatFilter, SeatRecordStore } from './seat-record-store.port.ts';

/** Returns to operators the last known state of seats in the support forum. */
export class ReadSeats {
  readonly #ports: { readonly seats: SeatRecordStore };

  constructor(ports: { readonly seats: SeatRecordStore }) {
    this.#ports = ports;
  }

  /** Returns the seat of one account. Throws `RoleRequired`. */
  async execute(operator: Operator, did: Did): Promise<SeatRecord> {
    requireRole(operator, 'seat.read', SEAT_ROLES);
    return (await this.#ports.seats.find(did)) ?? unknownSeat(did);
  }

  /** Lists the seats that match. Throws `RoleRequired`. */
  async list(operator: Operator, filter: SeatFilter, request: PageRequest): Promise<Page<SeatRecord>> {
    requireRole(operator, 'seat.read', SEAT_ROLES);
    return this.#ports.seats.page(filter, request);
  }
}
