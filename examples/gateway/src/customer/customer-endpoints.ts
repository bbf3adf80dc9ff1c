import { type Endpoints, instant } from '@gatehouse/http-koa/endpoint';
import { capabilityFields } from '@gatehouse/http-koa/entitlement';
import { z } from 'zod';
import type { RefusalCode } from '../refusals.ts';
import { blockEndpoints } from './blocks/block-endpoints.ts';
import { catalogEndpoints } from './catalog/catalog-endpoints.ts';
import { trashEndpoints } from './catalog/trash-endpoints.ts';
import type { CustomerAccess } from './customer-guests.ts';
import { deviceEndpoints } from './devices/device-endpoints.ts';
import { historyEndpoints } from './history/history-endpoints.ts';
import { holderKeyEndpoints } from './holder-key/holder-key-endpoints.ts';
import { replicationEndpoints } from './replication/replication-endpoints.ts';
import { sessionEndpoints } from './sessions/session-endpoints.ts';
import { statementEndpoints } from './statement/statement-endpoints.ts';
import { syncEndpoints } from './sync/sync-endpoints.ts';
import { uploadEndpoints } from './uploads/upload-endpoints.ts';

/** The PDS account of the signed-in customer. */
export const customerAccount = z.strictObject({
  did: z.string(),
  handle: z.string().nullable().describe('Handle of the PDS account; null if it does not resolve to the DID'),
});

/** A customer's capabilities and when they end, the used storage, the seat in the forum, and links. */
export const limits = z.strictObject({
  ...capabilityFields,
  safety_net: z.strictObject({
    limit_bytes: z
      .number()
      .describe(
        'Quota in bytes; 0 if the plan does not include the safety net. At home: the disk space for files',
      ),
    used_bytes: z.number().describe('Bytes of all stored versions of all files'),
    reserved_bytes: z.number().describe('Bytes that open uploads reserve'),
    stored_until: instant
      .nullable()
      .describe(
        'Time at which stored files are removed because the base plan has ended; null if no removal is planned',
      ),
    version_days: z
      .number()
      .describe('Days for which a deleted file and a replaced version can be restored; 0 if not at all'),
    versions_per_file: z.number().describe('Maximum number of replaced versions of a file that are kept'),
  }),
  support_url: z.string(),
  contact_url: z
    .string()
    .nullable()
    .describe('SUPPORT_URL, for questions that the support forum cannot answer; null if it is not set'),
  support_seat: z
    .enum(['none', 'invite_on_its_way', 'invited', 'sign_in', 'active', 'suspended'])
    .describe(
      'The seat in the support forum. `invited`: an invite was sent by e-mail; `sign_in`: sign in there with the handle, without an invite; `none`: no seat, or no forum',
    ),
  upgrade_url: z.string().describe('Page for buying a plan'),
  manage_url: z.string().describe('Page for changing or ending a plan'),
});

/** State of sign-up: whether people can create a PDS account on the operated server. */
export const signUp = z.strictObject({
  enabled: z.boolean(),
  handle_domain: z
    .string()
    .nullable()
    .describe('Parent domain of new handles; null if no account can be created'),
});

const health = z.strictObject({ status: z.literal('ok') });

/** Endpoints of the customer gateway below `/api`. */
export const customerEndpoints = {
  ...holderKeyEndpoints,
  ...deviceEndpoints,
  ...sessionEndpoints,
  ...historyEndpoints,
  ...uploadEndpoints,
  ...syncEndpoints,
  ...catalogEndpoints,
  ...trashEndpoints,
  ...blockEndpoints,
  ...replicationEndpoints,
  ...statementEndpoints,
  'GET /api/health': {
    summary: 'Check that the gateway runs',
    tag: 'Health',
    access: 'open',
    replies: { 200: health },
    refusals: [],
  },
  'GET /api/v1/health': {
    summary: 'Check that the gateway runs',
    tag: 'Health',
    access: 'open',
    replies: { 200: health },
    refusals: [],
  },
  'POST /api/v1/oauth/start': {
    summary: 'Start a sign-in at the personal data server of the customer',
    tag: 'Sign-in',
    access: 'open',
    body: z.strictObject({ handle: z.string().max(2_100).describe('Handle or DID of the customer') }),
    replies: { 200: z.strictObject({ redirect_url: z.string() }) },
    refusals: ['oauth_authorize_failed', 'too_many_attempts'],
  },
  'GET /api/v1/oauth/callback': {
    summary: 'Return from the personal data server; redirects to `/` or `/?error=<code>`',
    tag: 'Sign-in',
    access: 'open',
    replies: { 303: null },
    refusals: [],
  },
  'POST /api/v1/logout': {
    summary: 'End the session',
    tag: 'Sign-in',
    access: 'session',
    replies: { 204: null },
    refusals: [],
  },
  'GET /api/v1/me': {
    summary: 'Read the signed-in PDS account',
    tag: 'Account',
    access: 'session',
    replies: { 200: z.strictObject({ account: customerAccount }) },
    refusals: [],
  },
  'GET /api/v1/me/repository': {
    summary:
      'Read the address of your repository at the personal data server, which returns it as a CAR file',
    tag: 'Account',
    access: 'session',
    replies: { 200: z.strictObject({ repository: z.strictObject({ url: z.string() }) }) },
    refusals: [],
  },
  'GET /api/v1/me/limits': {
    summary: 'Read your capabilities and quota',
    tag: 'Account',
    access: 'files',
    replies: { 200: limits },
    refusals: ['policy_unavailable'],
  },
  'GET /api/v1/pds/signup': {
    summary: 'Read whether PDS accounts can be created here, and the domain of their handles',
    tag: 'Sign-up',
    access: 'open',
    replies: { 200: z.strictObject({ sign_up: signUp }) },
    refusals: [],
  },
  'POST /api/v1/pds/signup': {
    summary: 'Create a PDS account on the operated server with an invite',
    tag: 'Sign-up',
    access: 'open',
    body: z.strictObject({
      handle: z.string().max(300),
      email: z.string().max(320),
      password: z.string().max(256),
      invite_code: z.string().min(1, 'Enter the invite.').max(100),
    }),
    replies: { 201: z.strictObject({ account: customerAccount }) },
    refusals: ['not_found', 'invite_unusable', 'pds_refused', 'pds_unavailable', 'too_many_attempts'],
  },
} as const satisfies Endpoints<CustomerAccess, RefusalCode>;
