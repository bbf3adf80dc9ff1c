import type { FailedLogout, ListFailedLogouts, OrderLogoutRetry } from '@gatehouse/core/bridge';
import { parseDid } from '@gatehouse/core/pds';
import { type Handlers, isoInstant } from '@gatehouse/http-koa/endpoint';
import { inJsonNames } from '../in-json-names.ts';
import type { OpsGuests } from '../ops-gate.ts';
import type { logoutEndpoints } from './logout-endpoints.ts';

/** Dependencies of the endpoints for logouts that the bridge could not deliver. */
export interface LogoutParts {
  readonly listFailedLogouts: ListFailedLogouts;
  readonly orderLogoutRetry: OrderLogoutRetry;
}

export function logoutHandlers({
  listFailedLogouts,
  orderLogoutRetry,
}: LogoutParts): Handlers<typeof logoutEndpoints, OpsGuests> {
  return {
    'GET /internal/v1/ops/failed-logouts': async ({ query, who }) => {
      const { items, nextCursor, handles } = await listFailedLogouts.execute(who, query);
      return {
        status: 200,
        body: { logouts: items.map(presentedLogout), handles: Object.fromEntries(handles), nextCursor },
      };
    },
    'GET /internal/v1/ops/accounts/:did/failed-logouts': async ({ path, who }) => {
      const logouts = await listFailedLogouts.ofAccount(who, parseDid(path.did));
      return { status: 200, body: { logouts: logouts.map(presentedLogout) } };
    },
    'POST /internal/v1/ops/accounts/:did/failed-logouts/retry': async ({ path, body, who }) => {
      const { ids, reason, ticket_ref: ticketRef } = body;
      const order = { did: parseDid(path.did), ids, reason, ticketRef };
      return { status: 202, body: { retried: await inJsonNames(orderLogoutRetry.execute(who, order)) } };
    },
  };
}

/** The id of the session is left out, because the app accepts it as proof of a logout. */
function presentedLogout({ id, did, client, attempts, failure }: FailedLogout) {
  return {
    id,
    did,
    client_id: client,
    attempts,
    failure: failure && {
      code: failure.code,
      message: failure.message,
      first_at: isoInstant(failure.firstAt),
      last_at: isoInstant(failure.lastAt),
    },
  };
}
