import { idPath, nextCursor } from '@gatehouse/http-koa/endpoint';
import { z } from 'zod';
import { retriedFailures } from '../customer/sync/sync-endpoints.ts';
import { accessEndpoints } from './access/access-endpoints.ts';
import { auditEndpoints } from './audit/audit-endpoints.ts';
import { clientEndpoints } from './clients/client-endpoints.ts';
import { inviteEndpoints } from './invites/invite-endpoints.ts';
import { logoutEndpoints } from './logouts/logout-endpoints.ts';
import type { OpsEndpoint } from './ops-access.ts';
import {
  account,
  accountQuery,
  accountSyncFailure,
  accountSyncFailureQuery,
  auditEntry,
  credential,
  credentialBody,
  didPath,
  entitlement,
  entitlementQuery,
  eventBody,
  eventHeaders,
  foundAccount,
  handles,
  operator,
  searchQuery,
  syncCauseRetryBody,
  syncFailureCause,
  syncFailureQuery,
  syncRetryBody,
} from './ops-schemas.ts';
import { overviewEndpoints } from './overview/overview-endpoints.ts';
import { seatEndpoints } from './seats/seat-endpoints.ts';

/** The operator API. */
export const opsEndpoints = {
  'GET /internal/v1/ops/me': {
    summary: 'Read the operator who is signed in, and their roles',
    tag: 'Operators',
    access: 'operator',
    replies: { 200: z.strictObject({ operator }) },
    refusals: ['not_an_operator'],
  },
  'POST /internal/v1/ops/oauth/start': {
    summary: 'Start a sign-in with a PDS account of the operated server',
    tag: 'Operators',
    access: 'open',
    body: z.strictObject({ handle: z.string().max(2_100).describe('Handle or DID of the operator') }),
    replies: { 200: z.strictObject({ redirect_url: z.string() }) },
    refusals: ['not_found', 'oauth_authorize_failed', 'too_many_attempts'],
  },
  'GET /internal/v1/ops/oauth/callback': {
    summary: 'Return from the personal data server; redirects to `/` or `/?error=<code>`',
    tag: 'Operators',
    access: 'open',
    replies: { 303: null },
    refusals: ['not_found'],
  },
  'POST /internal/v1/ops/logout': {
    summary: 'End the session',
    tag: 'Operators',
    access: 'signed-in',
    replies: { 204: null },
    refusals: [],
  },
  'GET /internal/v1/ops/accounts': {
    summary: 'Look up a PDS account and its entitlement by DID, handle or e-mail address',
    tag: 'Accounts',
    access: 'account.look-up',
    query: accountQuery,
    replies: { 200: z.strictObject({ account }) },
    refusals: ['not_an_operator', 'role_required', 'not_found', 'pds_unavailable', 'policy_unavailable'],
  },
  'GET /internal/v1/ops/search': {
    summary: 'Find PDS accounts by the beginning of a handle, DID, e-mail address, ticket or event id',
    tag: 'Accounts',
    access: 'account.look-up',
    query: searchQuery,
    replies: { 200: z.strictObject({ accounts: z.array(foundAccount) }) },
    refusals: ['not_an_operator', 'role_required'],
  },
  'GET /internal/v1/ops/entitlements': {
    summary: 'List entitlements by state, or by the end of their grace period',
    tag: 'Accounts',
    access: 'account.look-up',
    query: entitlementQuery,
    replies: { 200: z.strictObject({ entitlements: z.array(entitlement), handles, nextCursor }) },
    refusals: ['not_an_operator', 'role_required'],
  },
  'POST /internal/v1/ops/accounts/:did/events': {
    summary: 'Apply an entitlement event: a grant, a lapse, a grace extension or a completed checkout',
    tag: 'Accounts',
    access: 'event',
    path: didPath,
    headers: eventHeaders,
    body: eventBody,
    replies: { 200: z.strictObject({ entitlement, audit: auditEntry }) },
    refusals: [
      'not_an_operator',
      'role_required',
      'recent_sign_in_required',
      'not_found',
      'entitlement_changed',
      'event_id_reused',
      'already_in_grace',
      'nothing_to_lapse',
      'grace_not_extendable',
    ],
  },
  ...accessEndpoints,
  ...auditEndpoints,
  ...seatEndpoints,
  ...logoutEndpoints,
  ...clientEndpoints,
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
    query: accountSyncFailureQuery,
    replies: { 200: z.strictObject({ failures: z.array(accountSyncFailure), handles, nextCursor }) },
    refusals: ['not_an_operator', 'role_required'],
  },
  'POST /internal/v1/ops/accounts/:did/sync-failures/retry': {
    summary:
      'Retry failed writes of a customer. Records that the entitlement still denies remain in the list, unchanged.',
    tag: 'Accounts',
    access: 'sync-failure.retry',
    path: didPath,
    body: syncRetryBody,
    replies: { 202: retriedFailures },
    refusals: ['not_an_operator', 'role_required', 'policy_unavailable'],
  },
  'GET /internal/v1/ops/machine-credentials': {
    summary: 'List machine credentials, newest first',
    tag: 'Machine credentials',
    access: 'credential.read',
    replies: { 200: z.strictObject({ credentials: z.array(credential), handles, nextCursor }) },
    refusals: ['not_an_operator', 'role_required'],
  },
  'POST /internal/v1/ops/machine-credentials': {
    summary: 'Create a machine credential. Its token is returned only now',
    tag: 'Machine credentials',
    access: 'credential.manage',
    body: credentialBody,
    replies: { 201: z.strictObject({ credential, token: z.string() }) },
    refusals: ['not_an_operator', 'role_required', 'recent_sign_in_required', 'credential_name_taken'],
  },
  'DELETE /internal/v1/ops/machine-credentials/:id': {
    summary: 'Revoke a machine credential and those that it created, effective from the next request',
    tag: 'Machine credentials',
    access: 'credential.manage',
    path: idPath,
    replies: { 204: null },
    refusals: ['not_an_operator', 'role_required', 'recent_sign_in_required', 'not_found'],
  },
  ...inviteEndpoints,
  ...overviewEndpoints,
} as const satisfies Record<string, OpsEndpoint>;

export type OpsEndpoints = typeof opsEndpoints;
