import { assertStated } from '../operator/assert-stated.ts';
import { type Operator, requireRole } from '../operator/operator.ts';
import type { OrderSeat } from './order-seat.use-case.ts';
import { SEAT_ROLES } from './seat-acts.ts';
import type { SeatRecordStore } from './seat-record-store.port.ts';

/** An operator's order to repeat the delivery of all seats whose latest delivery failed with one cause. */
export interface SeatCauseRetryOrder {
  /** Code of the failures. */
  readonly code: string;
  readonly reason: string;
  readonly ticketRef: string;
  /** `nextCursor` of the previous result; absent for the first seats. */
  readonly cursor?: string | undefined;
}

/** Result of one step of an order. */
export interface RetriedSeats {
  /** Number of seats whose delivery was queued. */
  readonly retried: number;
  /** Cursor for the next seats; null after the last ones. */
  readonly nextCursor: string | null;
}

/** Dependencies of `OrderSeatCauseRetry`. */
export interface OrderSeatCauseRetryPorts {
  readonly seats: Pick<SeatRecordStore, 'page'>;
  readonly order: OrderSeat;
}

/** Maximum number of seats that one call queues, so that a request ends within seconds. */
const MAX_SEATS_PER_STEP = 200;

/**
 * Queues another delivery of the seats whose latest delivery failed with one cause. The audit log gets one row for each
 * holder, because the rows of a holder are the holder's history.
 */
export class OrderSeatCauseRetry {
  readonly #ports: OrderSeatCauseRetryPorts;

  constructor(ports: OrderSeatCauseRetryPorts) {
    this.#ports = ports;
  }

  /**
   * Queues at most 200 deliveries. Repeat the call with `nextCursor` for the next ones. Each holder is a separate unit
   * of work: if the call rejects, the deliveries of some holders are already queued. Throws `RoleRequired` or
   * `InvalidInput`.
   */
  async execute(
    operator: Operator,
    { code, reason, ticketRef, cursor }: SeatCauseRetryOrder,
  ): Promise<RetriedSeats> {
    requireRole(operator, 'seat.retry', SEAT_ROLES);
    assertStated({ reason, ticketRef });
    const { seats, order } = this.#ports;
    const page = await seats.page({ failureCode: code }, { limit: MAX_SEATS_PER_STEP, cursor });
    for (const { did } of page.items) await order.execute(operator, { did, act: 'retry', reason, ticketRef });
    return { retried: page.items.length, nextCursor: page.nextCursor };
  }
}
