import type { ManualOrder, ReceiveBillingRequest } from '@gatehouse/core/billing';
import type { EntitlementEvent } from '@gatehouse/core/entitlement';
import type {
  FindPdsAccounts,
  ListEntitlements,
  LookUpPdsAccount,
  PdsAccountReference,
} from '@gatehouse/core/operator';
import type { Handlers } from '@gatehouse/http-koa/endpoint';
import type { z } from 'zod';
import { presentedAuditEntry } from '../audit/presented-audit.ts';
import { inJsonNames } from '../in-json-names.ts';
import type { OpsGuests } from '../ops-gate.ts';
import type { accountEndpoints } from './account-endpoints.ts';
import type { eventBody } from './event-schemas.ts';
import { presentedAccount, presentedEntitlement, presentedFound } from './presented-account.ts';

/** Dependencies of the endpoints for PDS accounts and their entitlements. */
export interface AccountParts {
  readonly lookUp: LookUpPdsAccount;
  readonly findPdsAccounts: FindPdsAccounts;
  readonly listEntitlements: ListEntitlements;
  readonly billing: ReceiveBillingRequest<ManualOrder>;
}

export function accountHandlers(parts: AccountParts): Handlers<typeof accountEndpoints, OpsGuests> {
  return {
    'GET /internal/v1/ops/accounts': async ({ query, who }) => ({
      status: 200,
      body: { account: presentedAccount(await parts.lookUp.execute(who, query as PdsAccountReference)) },
    }),
    'GET /internal/v1/ops/search': async ({ query: { q, limit }, who }) => ({
      status: 200,
      body: { accounts: (await parts.findPdsAccounts.execute(who, q, limit)).map(presentedFound) },
    }),
    'GET /internal/v1/ops/entitlements': async ({ query, who }) => {
      const { state, grace_ends_before: graceEndsBefore, after: cursor, limit } = query;
      const sort = query.sort === 'grace_until' ? ('graceUntil' as const) : query.sort;
      const filter = { state, graceEndsBefore, sort };
      const { items, nextCursor, at, handles } = await parts.listEntitlements.execute(who, filter, {
        cursor,
        limit,
      });
      return {
        status: 200,
        body: {
          entitlements: items.map((each) => presentedEntitlement(each, at)),
          handles: Object.fromEntries(handles),
          nextCursor,
        },
      };
    },
    'POST /internal/v1/ops/accounts/:did/events': async ({ path, headers, body, who, context }) => {
      if (body.require_known_account) await parts.lookUp.execute(who, { did: path.did });
      const seenVersion = headers['if-match'];
      const order = { operator: who, did: path.did, event: eventOf(body), seenVersion };
      const { entitlement, audit, replayed } = await inJsonNames(parts.billing.execute(order));
      if (replayed) context.set('Idempotent-Replayed', 'true');
      return {
        status: 200,
        body: {
          entitlement: presentedEntitlement(entitlement, audit.at),
          audit: presentedAuditEntry(audit),
        },
      };
    },
  };
}

function eventOf(body: z.output<typeof eventBody>): EntitlementEvent {
  const envelope = { eventId: body.event_id, reason: body.reason, ticketRef: body.ticket_ref };
  switch (body.event) {
    case 'manual.grant':
      return { ...envelope, name: body.event, plan: body.plan };
    case 'checkout.completed': {
      const payment = body.payment && {
        provider: body.payment.provider,
        customerId: body.payment.customer_id,
        subscriptionId: body.payment.subscription_id,
      };
      return { ...envelope, name: body.event, plan: body.plan, payment };
    }
    case 'lapse':
      return { ...envelope, name: body.event, graceUntil: body.grace_until };
    case 'grace.extend':
      return { ...envelope, name: body.event, graceUntil: body.grace_until };
  }
}
