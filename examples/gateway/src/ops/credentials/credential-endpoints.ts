import { idPath, instant, nextCursor } from '@gatehouse/http-koa/endpoint';
import { z } from 'zod';
import type { OpsEndpoint } from '../ops-access.ts';
import { handles, role, sentInstant } from '../ops-schemas.ts';

export const credential = z.strictObject({
  id: z.string(),
  name: z.string(),
  roles: z.array(role),
  created_by: z
    .string()
    .describe(
      'Principal that created it. The credential ends with the role or the credential of this principal',
    ),
  created_at: instant,
  expires_at: instant.nullable(),
  revoked_at: instant.nullable(),
  last_used_at: instant.nullable().describe('Last use, accurate to a minute; null if it was never used'),
});

const credentialBody = z.strictObject({
  name: z.string().min(1).max(64),
  roles: z.array(role).min(1),
  expires_at: sentInstant.nullable().default(null),
});

/** The part of the operator API for machine credentials. */
export const credentialEndpoints = {
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
} as const satisfies Record<string, OpsEndpoint>;
