import { textFault } from '@gatehouse/core/entitlement';
import { OPERATOR_ROLES } from '@gatehouse/core/operator';
import { z } from 'zod';
import { failureIds, failurePage } from '../customer/sync/sync-endpoints.ts';

/**
 * A text that the core accepts. Its length is counted in characters (code points), as in JSON Schema's
 * `maxLength`.
 */
export const statedText = (maxLength: number) =>
  z
    .string()
    .superRefine((text, context) => {
      const message = textFault(text, maxLength);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    })
    .meta({ minLength: 1, maxLength, pattern: '\\S' });

/** An instant in a request, as ISO 8601 with a time zone. It is parsed to milliseconds. */
export const sentInstant = z.iso
  .datetime({
    offset: true,
    error: 'must be an ISO 8601 instant with a time zone, such as 2027-01-31T12:00:00Z',
  })
  .transform((text) => Date.parse(text));

export const did = z.string().describe('A DID');

export const count = z.number().int();

export const role = z.enum(OPERATOR_ROLES);

/** The known handles of the DIDs in a response. */
export const handles = z.record(z.string(), z.string()).describe('Known handles by DID');

export const didPath = z.strictObject({ did });

/** The reason and the ticket of an operator's order. */
export const statedCause = z.strictObject({
  reason: statedText(500).describe('The reason; written to the audit log'),
  ticket_ref: statedText(100).describe('The support ticket or order'),
});

/** Query parameters of a page. `maxCursorLength`: maximum length of a cursor of this list, in UTF-16 units. */
export const pageAfter = (maxCursorLength: number) => ({
  after: z.string().min(1).max(maxCursorLength).optional().describe('`nextCursor` of the previous page'),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export const failureCode = z.string().min(1).max(100);

/** A page of failures. */
export const failureQuery = z.strictObject(failurePage);

/** An order to retry failures of one customer. */
export const failureRetryBody = statedCause.extend({
  ids: failureIds.describe('If absent, all failures of the customer are retried'),
});
