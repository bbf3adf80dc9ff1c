import type { OperatorAct } from '@gatehouse/core/operator';
import { type Endpoint, idPath, nextCursor } from '@gatehouse/http-koa/endpoint';
import { z } from 'zod';
import type { RefusalCode } from '../refusals.ts';
import {
  account,
  accountQuery,
  accountSyncFailure,
  auditEntry,
  auditQuery,
  credential,
  credentialBody,
  didPath,
  entitlement,
  eventBody,
  eventHeaders,
  invite,
  operator,
  verification,
} from './ops-schemas.ts';

/**
 * Who may call: an operator with a role for the act, with a role for any event, or with any role; somebody who has
 * signed in, whatever their roles; anybody whose address is let in.
 */
export type OpsAccess = OperatorAct | 'event' | 'operator' | 'signed-in' | 'open';

type OpsEndpoint = Endpoint<OpsAccess, RefusalCode>;

/** The operator API. */
export const opsEndpoints = {
  'GET /internal/v1/ops/me': {
    summary: 'Who is calling, and with which roles',
    tag: 'Operators',
    access: 'operator',
    replies: { 200: z.strictObject({ operator }) },
    refusals: ['not_an_operator'],
  },
  'POST /internal/v1/ops/oauth/start': {
    summary: 'Begin to sign in with an account of the operated personal data server',
    tag: 'Operators',
    access: 'open',
    body: z.strictObject({ handle: z.string().max(2_100).describe('Handle or DID of the account') }),
    replies: { 200: z.strictObject({ redirect_url: z.string() }) },
    refusals: ['not_found', 'oauth_authorize_failed', 'too_many_attempts'],
  },
  'GET /internal/v1/ops/oauth/callback': {
    summary: 'Come back from the personal data server; leads on to `/` or to `/?error=<code>`',
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
    summary: 'Look an account up by DID, by handle or by e-mail',
    tag: 'Accounts',
    access: 'account.look-up',
    query: accountQuery,
    replies: { 200: z.strictObject({ account }) },
    refusals: ['not_an_operator', 'role_required', 'not_found', 'pds_unavailable', 'policy_unavailable'],
  },
  'POST /internal/v1/ops/accounts/:did/events': {
    summary: 'Order an event: a grant, a lapse, a grace, a checkout',
    tag: 'Accounts',
    access: 'event',
    path: didPath,
    headers: eventHeaders,
    body: eventBody,
    replies: { 200: z.strictObject({ entitlement, audit: auditEntry }) },
    refusals: [
      'not_an_operator',
      'role_required',
      'entitlement_changed',
      'event_id_reused',
      'already_in_grace',
      'nothing_to_lapse',
      'grace_not_extendable',
    ],
  },
  'GET /internal/v1/ops/audit': {
    summary: 'Who did what, and why; newest first',
    tag: 'Audit',
    access: 'audit.read',
    query: auditQuery,
    replies: { 200: z.strictObject({ entries: z.array(auditEntry), nextCursor }) },
    refusals: ['not_an_operator', 'role_required'],
  },
  'GET /internal/v1/ops/audit/verify': {
    summary: 'Check the whole audit log: is any row changed, missing, moved or put in?',
    tag: 'Audit',
    access: 'audit.verify',
    replies: { 200: z.strictObject({ verification }) },
    refusals: ['not_an_operator', 'role_required'],
  },
  'GET /internal/v1/ops/sync-failures': {
    summary: 'Records that did not reach the catalog; none as yet, for nothing is synchronised yet',
    tag: 'Accounts',
    access: 'sync-failure.read',
    query: z.strictObject({ did: z.string().optional().describe('Only those of this account') }),
    replies: { 200: z.strictObject({ failures: z.array(accountSyncFailure), nextCursor }) },
    refusals: ['not_an_operator', 'role_required'],
  },
  'GET /internal/v1/ops/machine-credentials': {
    summary: 'List machine credentials, newest first',
    tag: 'Machine credentials',
    access: 'credential.manage',
    replies: { 200: z.strictObject({ credentials: z.array(credential), nextCursor }) },
    refusals: ['not_an_operator', 'role_required'],
  },
  'POST /internal/v1/ops/machine-credentials': {
    summary: 'Make a machine credential; its token is shown this once',
    tag: 'Machine credentials',
    access: 'credential.manage',
    body: credentialBody,
    replies: { 201: z.strictObject({ credential, token: z.string() }) },
    refusals: ['not_an_operator', 'role_required', 'credential_name_taken'],
  },
  'DELETE /internal/v1/ops/machine-credentials/:id': {
    summary: 'Revoke a machine credential and those it made, from the next request on',
    tag: 'Machine credentials',
    access: 'credential.manage',
    path: idPath,
    replies: { 204: null },
    refusals: ['not_an_operator', 'role_required', 'not_found'],
  },
  'POST /internal/v1/ops/sign-up-invites': {
    summary: 'Invite somebody to sign up; the code is shown this once, and good for one account',
    tag: 'Sign-up',
    access: 'invite.create',
    replies: { 201: z.strictObject({ invite }) },
    refusals: ['not_an_operator', 'role_required'],
  },
} as const satisfies Record<string, OpsEndpoint>;

export type OpsEndpoints = typeof opsEndpoints;
