import { DENIAL_SOURCES, textFault } from '@gatehouse/core/entitlement';
import { OPERATOR_ROLES, PDS_ACCOUNT_NAME_KINDS } from '@gatehouse/core/operator';
import { INVITE_STATES, MAX_INVITE_NOTE_CHARACTERS } from '@gatehouse/core/sign-up';
import { instant } from '@gatehouse/http-koa/endpoint';
import { capabilityFields, capabilityFlags, entitlementState } from '@gatehouse/http-koa/entitlement';
import { z } from 'zod';
import { failureIds, failurePage, syncFailure } from '../customer/sync/sync-endpoints.ts';

/**
 * A text that the core accepts. Its length is counted in characters (code points), as in JSON Schema's
 * `maxLength`.
 */
const statedText = (maxLength: number) =>
  z
    .string()
    .superRefine((text, context) => {
      const message = textFault(text, maxLength);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    })
    .meta({ minLength: 1, maxLength, pattern: '\\S' });

/** An instant in a request, as ISO 8601 with a time zone. It is parsed to milliseconds. */
const sentInstant = z.iso
  .datetime({
    offset: true,
    error: 'must be an ISO 8601 instant with a time zone, such as 2027-01-31T12:00:00Z',
  })
  .transform((text) => Date.parse(text));

const envelope = {
  event_id: statedText(200).describe(
    'Idempotency key: if it is sent again with the same content, the first response is repeated and nothing changes',
  ),
  reason: statedText(500).describe('The reason; written to the audit log'),
  ticket_ref: statedText(100).describe('The support ticket or order'),
  require_known_account: z
    .boolean()
    .default(false)
    .describe(
      'true: refuse with 404 if no PDS account with this DID is known, for example because of a typo',
    ),
};

const plan = z.enum(['once', 'base']);

const payment = z.strictObject({
  provider: statedText(200),
  customer_id: statedText(200),
  subscription_id: statedText(200).nullable().default(null),
});

/** An entitlement event sent by an operator or a machine. */
export const eventBody = z.discriminatedUnion('event', [
  z.strictObject({ event: z.literal('manual.grant'), plan, ...envelope }),
  z.strictObject({
    event: z.literal('checkout.completed'),
    plan,
    payment: payment.nullable().default(null),
    ...envelope,
  }),
  z.strictObject({
    event: z.literal('lapse'),
    grace_until: sentInstant.nullable().default(null),
    ...envelope,
  }),
  z.strictObject({ event: z.literal('grace.extend'), grace_until: sentInstant, ...envelope }),
]);

/** The header that makes an event conditional (RFC 9110 section 13.1.1). */
export const eventHeaders = z.object({
  'if-match': z
    .string()
    .regex(/^"\d{1,15}"$/, 'must be one version in quotes, such as "3"')
    .transform((text) => Number(text.slice(1, -1)))
    .optional()
    .describe(
      '`"<version>"` of the entitlement that was looked up; the event is refused if it has changed since',
    ),
});

const did = z.string().describe('A DID');
const jobs = z.number().int();
export const role = z.enum(OPERATOR_ROLES);

/** The known handles of the DIDs in a response. */
export const handles = z.record(z.string(), z.string()).describe('Known handles by DID');

export const didPath = z.strictObject({ did });

export const accountQuery = z
  .strictObject({ did: did.optional(), handle: z.string().optional(), email: z.string().optional() })
  .refine((query) => Object.keys(query).length === 1, 'give exactly one of did, handle and email');

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
  after: z.string().min(1).max(20).optional().describe('`nextCursor` of the previous page'),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

/** Search for PDS accounts. */
export const searchQuery = z.strictObject({
  q: z.string().max(2_048).describe('Beginning of a handle, DID, e-mail address, ticket or event id'),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});

export const foundAccount = z.strictObject({
  did,
  handle: z.string().nullable(),
  email: z.string().nullable(),
  found_by: z.enum(PDS_ACCOUNT_NAME_KINDS).describe('Kind of the name that begins with the text'),
  name: z.string().describe('The whole name'),
});

export const entitlement = z.strictObject({
  did,
  state: entitlementState,
  base: z.enum(['none', 'active', 'grace', 'lapsed']),
  grace_until: instant.nullable(),
  once: z.boolean(),
  ...capabilityFlags,
  payment: z
    .strictObject({ provider: z.string(), customer_id: z.string(), subscription_id: z.string().nullable() })
    .nullable(),
  version: z.number().int(),
});

/** Filter for the list of entitlements. */
export const entitlementQuery = z.strictObject({
  state: entitlementState.optional().describe('Only holders in this state'),
  grace_ends_before: sentInstant
    .optional()
    .describe('Only holders whose grace period ends before this instant'),
  sort: z
    .enum(['did', 'handle', 'grace_until'])
    .default('did')
    .describe(
      '`handle`: holders without a known handle come last. `grace_until`: only holders in grace, the soonest end ' +
        'first. A cursor is valid for one order',
    ),
  after: z.string().min(1).max(2_048).optional().describe('`nextCursor` of the previous page'),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export const account = z.strictObject({
  did,
  handle: z.string().nullable(),
  email: z.string().nullable(),
  heard_at: instant
    .nullable()
    .describe('Time at which handle and e-mail were last read from the personal data server; null if never'),
  entitlement,
  capabilities: z.strictObject(capabilityFields),
  support_seat: z.strictObject({ allowed: z.boolean() }),
});

export const accountSyncFailure = syncFailure.extend({ did });

export const accountSyncFailureQuery = z.strictObject(failurePage);

export const failureCode = z.string().min(1).max(100);

export const syncFailureQuery = accountSyncFailureQuery.extend({
  did: did.optional().describe('Only failures of this customer'),
  code: failureCode.optional().describe('Only failures with this code'),
});

export const syncFailureCause = z.strictObject({
  code: z.string().describe('Stable code of the reason'),
  failures: z.number().int(),
  customers: z.number().int().describe('Number of customers with such a failure'),
  last_at: instant,
});

/** The reason and the ticket of an operator's order. */
export const statedCause = z.strictObject({ reason: envelope.reason, ticket_ref: envelope.ticket_ref });

export const syncRetryBody = statedCause.extend({
  ids: failureIds.describe('If absent, all failures of the customer are retried'),
});

export const syncCauseRetryBody = statedCause.extend({
  code: failureCode.describe('Code of the failures to retry'),
  cursor: failurePage.cursor,
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

export const credentialBody = z.strictObject({
  name: z.string().min(1).max(64),
  roles: z.array(role).min(1),
  expires_at: sentInstant.nullable().default(null),
});

export const operator = z.strictObject({
  principal: z.string(),
  handle: z.string().nullable(),
  roles: z.array(role),
});

export const invite = z.strictObject({ code: z.string(), expires_at: instant });

const inviteStates = z.enum(INVITE_STATES);

/** An order to create an invite. */
export const inviteBody = z.strictObject({
  note: statedText(MAX_INVITE_NOTE_CHARACTERS)
    .nullable()
    .default(null)
    .describe('The person the invite is for. Operators can search it; the audit log does not contain it'),
});

/** Query parameters of a page of invites. */
export const inviteQuery = z.strictObject({
  state: inviteStates.optional().describe('Only invites in this state'),
  q: z
    .string()
    .max(200)
    .optional()
    .describe(
      'Only invites whose note contains this, and those that were used by a PDS account whose handle, DID or e-mail address starts with it',
    ),
  after: z.string().min(1).max(100).optional().describe('`nextCursor` of the previous page'),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export const listedInvite = z.strictObject({
  id: z.string().describe('SHA-256 of the code, which names the invite in the audit log'),
  state: inviteStates,
  note: z.string().nullable().describe('The person the invite is for; null if nothing was noted'),
  created_by: z.string(),
  created_by_handle: z.string().nullable(),
  created_at: instant,
  expires_at: instant,
  used_at: instant.nullable(),
  used_by: did.nullable(),
  used_by_handle: z.string().nullable(),
  revoked_at: instant.nullable(),
});

export const inviteCounts = z
  .strictObject({ open: jobs, used: jobs, revoked: jobs, expired: jobs })
  .describe('Number of all invites in each state, whatever the filter is');

export const staffMember = z.strictObject({ did, handle: z.string().nullable(), roles: z.array(role) });

const checkedBlocks = {
  checked: jobs.describe('Blocks that were compared with their hashes'),
  bytes: jobs,
  damaged: jobs,
};

export const overview = z.strictObject({
  at: instant,
  accounts: z
    .strictObject({ none: jobs, active: jobs, grace: jobs, lapsed: jobs })
    .describe('Number of holders in each state'),
  graces: z
    .array(z.strictObject({ did, handle: z.string().nullable(), grace_until: instant }))
    .describe('The grace periods that end next'),
  queue: z
    .array(
      z.strictObject({
        task: z.string(),
        queued: jobs,
        waiting: jobs,
        paused: jobs,
        running: jobs,
        failed: jobs,
        oldest_at: instant.nullable().describe('Time at which the oldest job that has not failed was queued'),
      }),
    )
    .describe('Queued jobs for other servers, by task'),
  blocks: z
    .strictObject({
      ...checkedBlocks,
      set_aside: jobs.describe('Damaged blocks that were set aside so far'),
      last_pass: z
        .strictObject({ ended_at: instant, ...checkedBlocks })
        .nullable()
        .describe('The last complete check; null if there was none'),
    })
    .describe('The current check of stored blocks'),
  seats: z.record(z.string(), jobs).describe('Number of seats in the support forum by state'),
  storage: z
    .strictObject({ used_bytes: jobs, reserved_bytes: jobs.describe('Bytes that open uploads reserve') })
    .describe('Stored files of all customers'),
  failures: z
    .array(z.strictObject({ task: z.string(), code: z.string(), jobs, last_at: instant }))
    .describe('Failed jobs by task and cause, the most frequent first'),
  audit: z.strictObject({
    rows: z.number().int(),
    verified: z
      .strictObject({
        at: instant,
        intact: z.boolean(),
        rows: z.number().int().nullable(),
        head: z.string().nullable(),
      })
      .nullable()
      .describe('The last verification; null if there was none'),
  }),
});

const denialReason = z.enum(['no_entitlement', 'base_lapsed', 'base_required', 'entitlement_unknown']);

const denialTotals = z.array(
  z.strictObject({
    source: z.enum(DENIAL_SOURCES).describe('The server that denied the requests'),
    reason: denialReason,
    count: jobs,
  }),
);

const denialPeriods = z.array(
  z.strictObject({
    at: instant.describe('Beginning of the period'),
    counts: z
      .partialRecord(denialReason, jobs)
      .describe('Denials by reason; reasons without denials are absent'),
  }),
);

export const denials = z.strictObject({
  at: instant,
  last_24_hours: denialTotals.describe('Totals of the last 24 hours, the largest first'),
  last_30_days: denialTotals.describe('Totals of the last 30 days, the largest first'),
  hours: denialPeriods.describe('The last 24 hours, up to the current one'),
  days: denialPeriods.describe('The last 30 days in UTC, up to the current one'),
});
