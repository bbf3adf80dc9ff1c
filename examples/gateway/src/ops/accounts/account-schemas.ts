import { PDS_ACCOUNT_NAME_KINDS } from '@gatehouse/core/operator';
import { instant } from '@gatehouse/http-koa/endpoint';
import { capabilityFields, capabilityFlags, entitlementState } from '@gatehouse/http-koa/entitlement';
import { z } from 'zod';
import { did, pageAfter, sentInstant } from '../ops-schemas.ts';

export const accountQuery = z
  .strictObject({ did: did.optional(), handle: z.string().optional(), email: z.string().optional() })
  .refine((query) => Object.keys(query).length === 1, 'give exactly one of did, handle and email');

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
  ...pageAfter(2_048),
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
