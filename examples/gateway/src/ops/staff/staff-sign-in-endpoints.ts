import { z } from 'zod';
import type { OpsEndpoint } from '../ops-access.ts';

/** The part of the operator API with which operators sign in and out. */
export const staffSignInEndpoints = {
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
} as const satisfies Record<string, OpsEndpoint>;
