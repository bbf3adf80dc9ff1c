import type { HistoryEntry, ReadHistory } from '@gatehouse/core/history';
import { type Handlers, isoInstant } from '@gatehouse/http-koa/endpoint';
import type { CustomerGuests } from '../customer-guests.ts';
import { shownSeatState } from '../shown-seat.ts';
import type { historyEndpoints } from './history-endpoints.ts';

export function historyHandlers(readHistory: ReadHistory): Handlers<typeof historyEndpoints, CustomerGuests> {
  return {
    'GET /api/v1/me/history': async ({ who, query }) => {
      const { items, nextCursor } = await readHistory.execute(who.owner.did, query);
      return { status: 200, body: { entries: items.map(presented), nextCursor } };
    },
  };
}

function presented({ sequence: id, at, action, by, plan, graceUntil, device, seat }: HistoryEntry) {
  return {
    id,
    at: isoInstant(at),
    action,
    by,
    ...(plan !== undefined && { plan }),
    ...(graceUntil !== undefined && { grace_until: isoInstant(graceUntil) }),
    ...(device !== undefined && { device }),
    ...(seat && { seat: { before: shownSeatState(seat.before), after: shownSeatState(seat.after) } }),
  };
}
