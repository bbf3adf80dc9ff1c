import { instant, nextCursor } from '@gatehouse/http-koa/endpoint';
import { z } from 'zod';
import { failurePage, retriedFailures, syncFailure } from '../../customer/sync/sync-endpoints.ts';
import type { OpsEndpoint } from '../ops-access.ts';
import {
  count,
  did,
  didPath,
  failureCode,
  failureQuery,
  failureRetryBody,
  handles,
  statedCause,
} from '../ops-schemas.ts';

export const accountSyncFailure = syncFailure.extend({ did });

const syncFailureQuery = failureQuery.extend({
  did: did.optional().describe('Only failures of this customer'),
  code: failureCode.optional().describe('Only failures with this code'),
});

export const syncFailureCause = z.strictObject({
  code: z.string().describe('Stable code of the reason'),
  failures: count,
  customers: count.describe('Number of customers with such a failure'),
  last_at: instant,
});

const syncCauseRetryBody = statedCause.extend({
  code: failureCode.describe('Code of the failures to retry'),
  cursor: failurePage.cursor,
});

/** The part of the operator API for records that could not be written to customers' repositories. */
export const syncFailureEndpoints = {
  'GET /internal/v1/ops/sync-failures': {
    summary: "List records that could not be written to customers' repositories",
    tag: 'Accounts',
    access: 'sync-failure.read',
    query: syncFailureQuery,
    replies: { 200: z.strictObject({ failures: z.array(accountSyncFailure), handles, nextCursor }) },
    refusals: ['not_an_operator', 'role_required'],
  },
  'GET /internal/v1/ops/sync-failure-causes': {
    summary: "Count the records that could not be written to customers' repositories by cause",
    tag: 'Accounts',
    access: 'sync-failure.read',
    replies: {
      200: z.strictObject({
        causes: z.array(syncFailureCause).describe('The most frequent cause first, at most 50'),
      }),
    },
    refusals: ['not_an_operator', 'role_required'],
  },
  'POST /internal/v1/ops/sync-failures/retry': {
    summary:
      'Retry at most 200 failed writes with one cause, of all customers. Send `nextCursor` for the next ones. Records that the entitlement still denies remain in the list, unchanged.',
    tag: 'Accounts',
    access: 'sync-failure.retry',
    body: syncCauseRetryBody,
    replies: { 202: retriedFailures.extend({ nextCursor }) },
    refusals: ['not_an_operator', 'role_required', 'policy_unavailable'],
  },
  'GET /internal/v1/ops/accounts/:did/sync-failures': {
    summary: "List the records that could not be written to a customer's repository",
    tag: 'Accounts',
    access: 'sync-failure.read',
    path: didPath,
    query: failureQuery,
    replies: { 200: z.strictObject({ failures: z.array(accountSyncFailure), handles, nextCursor }) },
    refusals: ['not_an_operator', 'role_required'],
  },
  'POST /internal/v1/ops/accounts/:did/sync-failures/retry': {
    summary:
      'Retry failed writes of a customer. Records that the entitlement still denies remain in the list, unchanged.',
    tag: 'Accounts',
    access: 'sync-failure.retry',
    path: didPath,
    body: failureRetryBody,
    replies: { 202: retriedFailures },
    refusals: ['not_an_operator', 'role_required', 'policy_unavailable'],
  },
} as const satisfies Record<string, OpsEndpoint>;
