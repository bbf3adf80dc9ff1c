import { instant } from '@gatehouse/http-koa/endpoint';
import { z } from 'zod';
import { did, pageAfter, sentInstant } from '../ops-schemas.ts';

/** Filter for rows of the audit log. */
export const auditFilter = z.strictObject({
  did: did.optional().describe('Only rows about this DID'),
  principal: z.string().optional().describe('Only rows by this principal'),
  action: z.string().optional().describe('Only rows with this action'),
  event_id: z.string().optional().describe('Only the row of the entitlement event with this id'),
  ticket_ref: z.string().optional().describe('Only rows with this ticket'),
  text: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe(
      'Only rows whose principal, action, subject, reason or ticket contains this; ASCII letters match in any case',
    ),
  from: sentInstant.optional().describe('Only rows of this instant or later'),
  until: sentInstant.optional().describe('Only rows before this instant'),
});

export const auditQuery = auditFilter.extend({
  ...pageAfter(20),
});

export const auditEntry = z.strictObject({
  sequence: z.number().int(),
  at: instant,
  principal: z.string(),
  action: z.string(),
  subject: z.string(),
  reason: z.string().nullable(),
  ticket_ref: z.string().nullable(),
  detail: z.record(z.string(), z.json()),
  previous_hash: z.string(),
  hash: z.string(),
});

export const verification = z.strictObject({
  intact: z.boolean(),
  rows: z.number().int().nullable().describe('Number of rows, if all are intact'),
  head: z
    .string()
    .nullable()
    .describe('Hash of the last row. Store it elsewhere to detect a log that was completely rewritten'),
  fault: z
    .enum(['altered', 'missing', 'unlinked', 'truncated', 'unnoted', 'contradicted'])
    .nullable()
    .describe(
      'Fault of the first faulty row; `contradicted`: the log is intact, but an entitlement differs from it',
    ),
  sequence: z.number().int().nullable().describe('The first faulty row'),
  did: did.nullable().describe('The first holder whose entitlement differs from the log'),
});
