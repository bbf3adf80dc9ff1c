import { z } from 'zod';
import type { OpsEndpoint } from '../ops-access.ts';
import { did, didPath, role, statedCause } from '../ops-schemas.ts';

const operator = z.strictObject({
  principal: z.string(),
  handle: z.string().nullable(),
  roles: z.array(role),
});

export const staffMember = z.strictObject({ did, handle: z.string().nullable(), roles: z.array(role) });

/** The part of the operator API for operators and their roles. */
export const staffEndpoints = {
  'GET /internal/v1/ops/me': {
    summary: 'Read the operator who is signed in, and their roles',
    tag: 'Operators',
    access: 'operator',
    replies: { 200: z.strictObject({ operator }) },
    refusals: ['not_an_operator'],
  },
  'GET /internal/v1/ops/staff': {
    summary: 'List operators and their roles',
    tag: 'Operators',
    access: 'staff.read',
    replies: { 200: z.strictObject({ staff: z.array(staffMember) }) },
    refusals: ['not_an_operator', 'role_required'],
  },
  'POST /internal/v1/ops/staff/:did/roles': {
    summary:
      'Grant a role to an operator or revoke it, from the next request. Revoking also revokes the machine credentials that depend on the role. Machines cannot change roles.',
    tag: 'Operators',
    access: 'role.change',
    path: didPath,
    body: statedCause.extend({
      role: role.describe('A role that the caller has, or `support_read`'),
      to: z.enum(['granted', 'revoked']),
    }),
    replies: {
      200: z.strictObject({
        changed: z.boolean().describe('False if the operator already had the wanted roles'),
        revoked_credentials: z.array(z.string()).describe('Names of the revoked machine credentials'),
      }),
    },
    refusals: ['not_an_operator', 'role_required', 'recent_sign_in_required', 'own_operator_role'],
  },
} as const satisfies Record<string, OpsEndpoint>;
