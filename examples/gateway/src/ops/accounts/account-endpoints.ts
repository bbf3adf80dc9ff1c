import { nextCursor } from '@gatehouse/http-koa/endpoint';
import { z } from 'zod';
import { auditEntry } from '../audit/audit-schemas.ts';
import type { OpsEndpoint } from '../ops-access.ts';
import { didPath, handles } from '../ops-schemas.ts';
import {
  account,
  accountQuery,
  entitlement,
  entitlementQuery,
  foundAccount,
  searchQuery,
} from './account-schemas.ts';
import { eventBody, eventHeaders } from './event-schemas.ts';

/** The part of the operator API for PDS accounts and their entitlements. */
export const accountEndpoints = {
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
} as const satisfies Record<string, OpsEndpoint>;
