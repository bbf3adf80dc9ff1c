import { z } from 'zod';
import type { OpsEndpoint } from '../ops-access.ts';
import { denials, didPath, overview, role, staffMember, statedCause } from '../ops-schemas.ts';

/** The part of the operator API that shows the service and its staff. */
export const overviewEndpoints = {
  'GET /internal/v1/ops/overview': {
    summary:
      'Read the number of holders by state, the grace periods that end next, the queue and the causes of its failures, seats, storage, the check of stored blocks and the last verification of the audit log',
    tag: 'Service',
    access: 'overview.read',
    replies: { 200: z.strictObject({ overview }) },
    refusals: ['not_an_operator', 'role_required'],
  },
  'GET /internal/v1/ops/denials': {
    summary:
      'Read how often requests were denied because of the plan, by reason, in the last 24 hours and the last 30 days. Each server stores its counts once a minute.',
    tag: 'Service',
    access: 'overview.read',
    replies: { 200: z.strictObject({ denials }) },
    refusals: ['not_an_operator', 'role_required'],
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
