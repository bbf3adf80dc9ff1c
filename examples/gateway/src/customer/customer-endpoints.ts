import type { Endpoints } from '@gatehouse/http-koa/endpoint';
import { instant, nextCursor } from '@gatehouse/http-koa/endpoint';
import { capabilityFields } from '@gatehouse/http-koa/entitlement';
import { z } from 'zod';
import type { RefusalCode } from '../refusals.ts';

/** `open`: anybody. `session`: a customer who is signed in. */
export type CustomerAccess = 'open' | 'session';

/** An account as its owner sees it. */
export const customerAccount = z.strictObject({
  did: z.string(),
  handle: z.string().nullable().describe('Null when it does not lead back to the DID'),
});

/** What a customer may do, until when, and where to go for more. */
export const limits = z.strictObject({
  ...capabilityFields,
  support_url: z.string(),
  upgrade_url: z.string().describe('Where to get more'),
  manage_url: z.string().describe('Where to change or end what one has'),
});

/** Whether newcomers can make an account on our personal data server. */
export const signUp = z.strictObject({
  enabled: z.boolean(),
  handle_domain: z.string().nullable().describe('Under which new handles are; null when none can be made'),
});

/** A record that did not reach the catalog. */
export const syncFailure = z.strictObject({
  id: z.string(),
  uri: z.string().describe('AT URI of the record'),
  code: z.string().describe('Stable code of the reason'),
  message: z.string().describe('For people'),
  failed_at: instant,
  retryable: z
    .boolean()
    .describe('False for what trying again would not change, such as a missing entitlement'),
});

const health = z.strictObject({ status: z.literal('ok') });

/** Everything that the customer gateway offers below `/api`. */
export const customerEndpoints = {
  'GET /api/health': {
    summary: 'The gateway is up',
    tag: 'Health',
    access: 'open',
    replies: { 200: health },
    refusals: [],
  },
  'GET /api/v1/health': {
    summary: 'The gateway is up',
    tag: 'Health',
    access: 'open',
    replies: { 200: health },
    refusals: [],
  },
  'POST /api/v1/oauth/start': {
    summary: 'Begin to sign in at the home of the account',
    tag: 'Sign-in',
    access: 'open',
    body: z.strictObject({ handle: z.string().max(2_100).describe('Handle or DID of the account') }),
    replies: { 200: z.strictObject({ redirect_url: z.string() }) },
    refusals: ['oauth_authorize_failed', 'too_many_attempts'],
  },
  'GET /api/v1/oauth/callback': {
    summary: 'Come back from the home of the account; leads on to `/` or to `/?error=<code>`',
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
    summary: 'Who is signed in',
    tag: 'Account',
    access: 'session',
    replies: { 200: z.strictObject({ account: customerAccount }) },
    refusals: [],
  },
  'GET /api/v1/me/limits': {
    summary: 'What the account may do',
    tag: 'Account',
    access: 'session',
    replies: { 200: limits },
    refusals: ['policy_unavailable'],
  },
  'GET /api/v1/me/sync-failures': {
    summary:
      'Records of the account that did not reach the catalog; none as yet, for nothing is synchronised yet',
    tag: 'Account',
    access: 'session',
    replies: { 200: z.strictObject({ failures: z.array(syncFailure), nextCursor }) },
    refusals: [],
  },
  'POST /api/v1/me/sync-failures': {
    summary:
      'Try again whatever can be tried again; there is nothing as yet, for nothing is synchronised yet',
    tag: 'Account',
    access: 'session',
    replies: { 200: z.strictObject({ retried: z.number().int() }) },
    refusals: [],
  },
  'GET /api/v1/pds/signup': {
    summary: 'Can accounts be made here, and which handles will they have?',
    tag: 'Sign-up',
    access: 'open',
    replies: { 200: z.strictObject({ sign_up: signUp }) },
    refusals: [],
  },
  'POST /api/v1/pds/signup': {
    summary: 'Make an account on our personal data server with an invite',
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
