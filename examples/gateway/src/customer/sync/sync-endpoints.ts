import { type Endpoints, instant, nextCursor } from '@gatehouse/http-koa/endpoint';
import { z } from 'zod';
import type { RefusalCode } from '../../refusals.ts';
import type { CustomerAccess } from '../customer-guests.ts';

/** A record that could not be written to the customer's repository. */
export const syncFailure = z.strictObject({
  id: z.string(),
  file: z.string(),
  collection: z.string(),
  rkey: z.string().describe('Key of the record in its collection'),
  action: z.enum(['put', 'delete']),
  code: z.string().describe('Stable code of the reason'),
  message: z.string().describe('The reason in words'),
  retryable: z.boolean().describe('False: the write is retried only on request'),
  attempts: z.number().int(),
  first_at: instant,
  last_at: instant,
});

/** Result of a request to retry. */
export const retriedFailures = z.strictObject({
  retried: z.number().int(),
  refused: z.array(
    z.strictObject({
      id: z.string(),
      code: z.enum(['entitlement_denied', 'not_found']),
    }),
  ),
});

/** Ids of failures. If absent, the request is about all failures of the customer. */
export const failureIds = z.array(z.string().max(200)).min(1).max(1_000).optional();

/** A page of failures. */
export const failurePage = {
  cursor: z.string().min(1).max(20).optional().describe('`nextCursor` of the previous page'),
  limit: z.coerce.number<number>().int().min(1).max(200).default(50),
};

const jobs = z.number().int();
const sync = z.strictObject({
  jobs: z
    .strictObject({ queued: jobs, waiting: jobs, paused: jobs, running: jobs, failed: jobs })
    .describe('Records to be written, by state'),
  paused_reason: z.string().nullable().describe('For example `sign_in_required`; null if nothing is paused'),
  keep_syncing: z.boolean().describe('True if sync continues after the last browser has signed out'),
  keep_syncing_chosen: z
    .boolean()
    .describe(
      'False until the customer has chosen `keep_syncing`. Ask the customer once, at the first sign-out.',
    ),
  session_ends_at: instant
    .nullable()
    .describe('Deadline for the next sign-in, after which sync stops; null if there was no sign-in'),
});

const TAG = 'Sync';

/** Endpoints for the sync of the catalog to the customer's repository. */
export const syncEndpoints = {
  'GET /api/v1/me/sync': {
    summary: 'Read the state of your sync',
    tag: TAG,
    access: 'files',
    replies: { 200: z.strictObject({ sync }) },
    refusals: [],
  },
  'PUT /api/v1/me/sync': {
    summary: 'Choose whether sync continues after your last browser has signed out',
    tag: TAG,
    access: 'session',
    body: z.strictObject({ keep_syncing: z.boolean() }),
    replies: { 200: z.strictObject({ sync }) },
    refusals: [],
  },
  'GET /api/v1/me/sync-failures': {
    summary: 'List records that could not be written',
    tag: TAG,
    access: 'files',
    query: z.strictObject(failurePage),
    replies: { 200: z.strictObject({ failures: z.array(syncFailure), nextCursor }) },
    refusals: [],
  },
  'POST /api/v1/me/sync-failures': {
    summary: 'Retry failed writes. Records that the entitlement still denies remain in the list, unchanged.',
    tag: TAG,
    access: 'files',
    body: z.strictObject({ ids: failureIds.describe('If absent, all failures are retried') }),
    replies: { 202: retriedFailures },
    refusals: ['policy_unavailable'],
  },
} as const satisfies Endpoints<CustomerAccess, RefusalCode>;
