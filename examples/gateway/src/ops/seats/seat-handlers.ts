import { parseDid } from '@gatehouse/core/pds';
import type { OrderSeat, OrderSeatCauseRetry, ReadSeats, SeatRecord } from '@gatehouse/core/support-forum';
import { type Handlers, isoInstant, isoInstantOrNull } from '@gatehouse/http-koa/endpoint';
import { inJsonNames } from '../in-json-names.ts';
import type { OpsGuests } from '../ops-gate.ts';
import type { seatEndpoints } from './seat-endpoints.ts';

/** Dependencies of the endpoints for seats. */
export interface SeatParts {
  readonly readSeats: ReadSeats;
  readonly orderSeat: OrderSeat;
  readonly orderSeatCauseRetry: OrderSeatCauseRetry;
}

export function seatHandlers({
  readSeats,
  orderSeat,
  orderSeatCauseRetry,
}: SeatParts): Handlers<typeof seatEndpoints, OpsGuests> {
  return {
    'GET /internal/v1/ops/seats': async ({ query, who }) => {
      const { state, failed, code: failureCode, after: cursor, limit } = query;
      const filter = { state, failed, failureCode };
      const { items, nextCursor, handles } = await readSeats.list(who, filter, { cursor, limit });
      return {
        status: 200,
        body: { seats: items.map(presentedSeat), handles: Object.fromEntries(handles), nextCursor },
      };
    },
    'GET /internal/v1/ops/seat-failure-causes': async ({ who }) => {
      const causes = await readSeats.failureCauses(who);
      return {
        status: 200,
        body: { causes: causes.map(({ lastAt, ...cause }) => ({ ...cause, last_at: isoInstant(lastAt) })) },
      };
    },
    'POST /internal/v1/ops/seats/retry': async ({ body, who }) => {
      const { code, cursor } = body;
      const order = { code, cursor, ...causeOf(body) };
      return { status: 202, body: await inJsonNames(orderSeatCauseRetry.execute(who, order)) };
    },
    'GET /internal/v1/ops/accounts/:did/seat': async ({ path, who }) => ({
      status: 200,
      body: { seat: presentedSeat(await readSeats.execute(who, parseDid(path.did))) },
    }),
    'POST /internal/v1/ops/accounts/:did/seat/retry': async ({ path, body, who }) => {
      const order = { did: parseDid(path.did), act: 'retry', ...causeOf(body) } as const;
      await inJsonNames(orderSeat.execute(who, order));
      return { status: 202, body: {} };
    },
    'POST /internal/v1/ops/accounts/:did/seat/deactivate': async ({ path, body, who }) => {
      const order = { did: parseDid(path.did), act: 'deactivate', ...causeOf(body) } as const;
      await inJsonNames(orderSeat.execute(who, order));
      return { status: 202, body: {} };
    },
  };
}

function causeOf(body: { readonly reason: string; readonly ticket_ref: string }) {
  return { reason: body.reason, ticketRef: body.ticket_ref };
}

function presentedSeat({ did, state, ticketRef, changedAt, deliveredAt, failure }: SeatRecord) {
  return {
    did,
    state,
    ticket_ref: ticketRef,
    changed_at: isoInstantOrNull(changedAt),
    delivered_at: isoInstantOrNull(deliveredAt),
    failure: failure && {
      code: failure.code,
      message: failure.message,
      at: isoInstant(failure.at),
      final: failure.isFinal,
    },
  };
}
