import { parseDid } from '@gatehouse/core/pds';
import type {
  ListCustomersSyncFailures,
  OrderSyncCauseRetry,
  OrderSyncRetry,
  ReadSyncFailureCauses,
  SyncFailure,
} from '@gatehouse/core/sync';
import { type Handlers, isoInstant } from '@gatehouse/http-koa/endpoint';
import { presentedFailure } from '../../customer/sync/sync-handlers.ts';
import { inJsonNames } from '../in-json-names.ts';
import type { OpsGuests } from '../ops-gate.ts';
import type { syncFailureEndpoints } from './sync-failure-endpoints.ts';

/** Dependencies of the endpoints for records that could not be written. */
export interface SyncFailureParts {
  readonly listCustomersSyncFailures: ListCustomersSyncFailures;
  readonly readSyncFailureCauses: ReadSyncFailureCauses;
  readonly orderSyncRetry: OrderSyncRetry;
  readonly orderSyncCauseRetry: OrderSyncCauseRetry;
}

export function syncFailureHandlers({
  listCustomersSyncFailures,
  readSyncFailureCauses,
  orderSyncRetry,
  orderSyncCauseRetry,
}: SyncFailureParts): Handlers<typeof syncFailureEndpoints, OpsGuests> {
  const listed = async (
    { did, code }: { readonly did?: string | undefined; readonly code?: string | undefined },
    request: { readonly limit: number; readonly cursor?: string | undefined },
  ) => {
    const filter = { did: did === undefined ? undefined : parseDid(did), code };
    const { items, nextCursor, handles } = await listCustomersSyncFailures.execute(filter, request);
    const body = { failures: items.map(withAccount), handles: Object.fromEntries(handles), nextCursor };
    return { status: 200, body } as const;
  };
  return {
    'GET /internal/v1/ops/sync-failures': ({ query }) => listed(query, query),
    'GET /internal/v1/ops/accounts/:did/sync-failures': ({ path, query }) => listed(path, query),
    'GET /internal/v1/ops/sync-failure-causes': async () => {
      const causes = await readSyncFailureCauses.execute();
      return {
        status: 200,
        body: {
          causes: causes.map(({ code, jobs, keys, lastAt }) => ({
            ...{ code, failures: jobs, customers: keys },
            last_at: isoInstant(lastAt),
          })),
        },
      };
    },
    'POST /internal/v1/ops/sync-failures/retry': async ({ body, who }) => {
      const { code, cursor, reason, ticket_ref: ticketRef } = body;
      const order = { code, cursor, reason, ticketRef };
      const { retried, refused, nextCursor } = await inJsonNames(orderSyncCauseRetry.execute(who, order));
      return { status: 202, body: { retried, refused: [...refused], nextCursor } };
    },
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
