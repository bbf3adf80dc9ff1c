import type { ManualOrder, ReceiveBillingRequest } from '@gatehouse/core/billing';
import type { EntitlementEvent } from '@gatehouse/core/entitlement';
import type {
  CreateMachineCredential,
  DescribeOperator,
  FindPdsAccounts,
  ListEntitlements,
  ListMachineCredentials,
  LookUpPdsAccount,
  PdsAccountReference,
  RevokeMachineCredential,
} from '@gatehouse/core/operator';
import type { Handlers } from '@gatehouse/http-koa/endpoint';
import type { z } from 'zod';
import { type AccessParts, accessHandlers } from './access/access-handlers.ts';
import { type AuditParts, auditHandlers } from './audit/audit-handlers.ts';
import { type ClientParts, clientHandlers } from './clients/client-handlers.ts';
import { inJsonNames } from './in-json-names.ts';
import { type InviteParts, inviteHandlers } from './invites/invite-handlers.ts';
import { type LogoutParts, logoutHandlers } from './logouts/logout-handlers.ts';
import type { OpsEndpoints } from './ops-endpoints.ts';
import type { OpsGuests } from './ops-gate.ts';
import type { eventBody } from './ops-schemas.ts';
import { type OverviewParts, overviewHandlers } from './overview/overview-handlers.ts';
import {
  presentedAccount,
  presentedAuditEntry,
  presentedCredential,
  presentedEntitlement,
  presentedFound,
} from './presented.ts';
import { type SeatParts, seatHandlers } from './seats/seat-handlers.ts';
import { type StaffSignIn, staffHandlers } from './staff/staff-handlers.ts';
import { type SyncFailureParts, syncFailureHandlers } from './sync-failure-handlers.ts';

/** Dependencies of the operator API's handlers. */
export interface OpsParts
  extends AccessParts,
    AuditParts,
    ClientParts,
    InviteParts,
    LogoutParts,
    OverviewParts,
    SeatParts,
    SyncFailureParts {
  readonly describeOperator: DescribeOperator;
  readonly lookUp: LookUpPdsAccount;
  readonly findPdsAccounts: FindPdsAccounts;
  readonly listEntitlements: ListEntitlements;
  readonly billing: ReceiveBillingRequest<ManualOrder>;
  readonly listCredentials: ListMachineCredentials;
  readonly createCredential: CreateMachineCredential;
  readonly revokeCredential: RevokeMachineCredential;
  /** Sign-in of operators; undefined if only machines can sign in. */
  readonly signIn: StaffSignIn | undefined;
}

export function opsHandlers(parts: OpsParts): Handlers<OpsEndpoints, OpsGuests> {
  return {
    ...staffHandlers(parts.signIn),
    'GET /internal/v1/ops/me': async ({ who }) => {
      const { principal, handle, roles } = await parts.describeOperator.execute(who);
      return { status: 200, body: { operator: { principal, handle, roles: [...roles] } } };
    },
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
    ...accessHandlers(parts),
    ...auditHandlers(parts),
    ...seatHandlers(parts),
    ...logoutHandlers(parts),
    ...clientHandlers(parts),
    ...syncFailureHandlers(parts),
    'GET /internal/v1/ops/machine-credentials': async ({ who }) => {
      const { credentials, handles } = await parts.listCredentials.named(who);
      return {
        status: 200,
        body: {
          credentials: credentials.map(presentedCredential),
          handles: Object.fromEntries(handles),
          nextCursor: null,
        },
      };
    },
    'POST /internal/v1/ops/machine-credentials': async ({ body, who }) => {
      const order = { name: body.name, roles: body.roles, expiresAt: body.expires_at };
      const { credential, token } = await inJsonNames(parts.createCredential.execute(who, order));
      return { status: 201, body: { credential: presentedCredential(credential), token: token.reveal() } };
    },
    'DELETE /internal/v1/ops/machine-credentials/:id': async ({ path, who }) => {
      await parts.revokeCredential.execute(who, path.id);
      return { status: 204, body: null };
    },
    ...inviteHandlers(parts),
    ...overviewHandlers(parts),
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
