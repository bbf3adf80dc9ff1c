import { z } from 'zod';
import type { OpsEndpoint } from '../ops-access.ts';
import { denials } from './denial-schemas.ts';
import { overview } from './overview-schemas.ts';

/** The part of the operator API that shows the state of the service. */
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
} as const satisfies Record<string, OpsEndpoint>;
