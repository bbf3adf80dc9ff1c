import { parseDid } from '@gatehouse/core/pds';
import type { ListCustomersSyncFailures, OrderSyncRetry, SyncFailure } from '@gatehouse/core/sync';
import type { Handlers } from '@gatehouse/http-koa/endpoint';
import { presentedFailure } from '../customer/sync/sync-handlers.ts';
import { inJsonNames } from './in-json-names.ts';
import type { OpsEndpoints } from './ops-endpoints.ts';
import type { OpsGuests } from './ops-gate.ts';

/** Dependencies of the endpoints for records that could not be written. */
export interface SyncFailureParts {
  readonly listCustomersSyncFailures: ListCustomersSyncFailures;
  readonly orderSyncRetry: OrderSyncRetry;
}

type SyncFailureHandlers = Pick<
  Handlers<OpsEndpoints, OpsGuests>,
  | 'GET /internal/v1/ops/sync-failures'
  | 'GET /internal/v1/ops/accounts/:did/sync-failures'
  | 'POST /internal/v1/ops/accounts/:did/sync-failures/retry'
>;

export function syncFailureHandlers({
  listCustomersSyncFailures,
  orderSyncRetry,
}: SyncFailureParts): SyncFailureHandlers {
  const listed = async (
    did: string | undefined,
    request: { readonly limit: number; readonly cursor?: string | undefined },
  ) => {
    const account = did === undefined ? undefined : parseDid(did);
    const { items, nextCursor, handles } = await listCustomersSyncFailures.execute(account, request);
    const body = { failures: items.map(withAccount), handles: Object.fromEntries(handles), nextCursor };
    return { status: 200, body } as const;
  };
  return {
    'GET /internal/v1/ops/sync-failures': ({ query: { did, ...request } }) => listed(did, request),
    'GET /internal/v1/ops/accounts/:did/sync-failures': ({ path, query }) => listed(path.did, query),
    'POST /internal/v1/ops/accounts/:did/sync-failures/retry': async ({ path, body, who }) => {
      const { ids, reason, ticket_ref: ticketRef } = body;
      const order = { did: parseDid(path.did), ids, reason, ticketRef };
      const { retried, refused } = await inJsonNames(orderSyncRetry.execute(who, order));
      return { status: 202, body: { retried, refused: [...refused] } };
    },
  };
}

function withAccount(failure: SyncFailure) {
  return { did: failure.did, ...presentedFailure(failure) };
}
