import { instant, nextCursor } from '@gatehouse/http-koa/endpoint';
import { z } from 'zod';
import type { OpsEndpoint } from '../ops-access.ts';
import { didPath, failureQuery, failureRetryBody, handles } from '../ops-schemas.ts';

/** A logout that the bridge could not deliver to the app. */
export const failedLogout = z.strictObject({
  id: z.string(),
  did: z.string(),
  client_id: z.string().describe('Client id of the app that did not accept the logout'),
  attempts: z.number().int(),
  failure: z
    .strictObject({ code: z.string(), message: z.string(), first_at: instant, last_at: instant })
    .nullable(),
});

/** The part of the operator API for logouts that the bridge could not deliver. */
export const logoutEndpoints = {
  'GET /internal/v1/ops/failed-logouts': {
    summary: 'List logouts that the bridge could not send to an app, in the order in which they were queued',
    tag: 'Bridge',
    access: 'logout.read',
    query: failureQuery,
    replies: { 200: z.strictObject({ logouts: z.array(failedLogout), handles, nextCursor }) },
    refusals: ['not_an_operator', 'role_required'],
  },
  'GET /internal/v1/ops/accounts/:did/failed-logouts': {
    summary: 'List logouts of a customer that the bridge could not send to an app',
    tag: 'Bridge',
    access: 'logout.read',
    path: didPath,
    replies: { 200: z.strictObject({ logouts: z.array(failedLogout) }) },
    refusals: ['not_an_operator', 'role_required'],
  },
  'POST /internal/v1/ops/accounts/:did/failed-logouts/retry': {
    summary: 'Send failed logouts of a customer to their apps again',
    tag: 'Bridge',
    access: 'logout.retry',
    path: didPath,
    body: failureRetryBody,
    replies: { 202: z.strictObject({ retried: z.number().int() }) },
    refusals: ['not_an_operator', 'role_required'],
  },
} as const satisfies Record<string, OpsEndpoint>;
