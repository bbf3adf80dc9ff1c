import { z } from 'zod';
import type { OpsEndpoint } from './ops-access.ts';
import { overview, staffMember } from './ops-schemas.ts';

/** The part of the operator API that shows the service and its staff. */
export const overviewEndpoints = {
  'GET /internal/v1/ops/overview': {
    summary:
      'Read the number of accounts by state, the grace periods that end next, the queue, the check of stored blocks and the last verification of the audit log',
    tag: 'Service',
    access: 'overview.read',
    replies: { 200: z.strictObject({ overview }) },
    refusals: ['not_an_operator', 'role_required'],
  },
  'GET /internal/v1/ops/staff': {
    summary: 'List operators and their roles. Only the command line changes roles.',
    tag: 'Operators',
    access: 'staff.read',
    replies: { 200: z.strictObject({ staff: z.array(staffMember) }) },
    refusals: ['not_an_operator', 'role_required'],
  },
} as const satisfies Record<string, OpsEndpoint>;
