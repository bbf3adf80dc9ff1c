import { DENIAL_REASONS } from '@gatehouse/core/entitlement';
import { z } from 'zod';
import { instant } from '../../endpoint/schemas.ts';

const denial = z.enum(DENIAL_REASONS).optional();

/** Schemas of the capabilities, each a flag. */
export const capabilityFlags = {
  metadata_write_allowed: z.boolean(),
  safety_net_allowed: z.boolean(),
  support_seat_allowed: z.boolean(),
};

export const entitlementState = z.enum(['none', 'active', 'grace', 'lapsed']);

/** Schemas of the capabilities, the reason for each missing capability, and the time until which they are valid. */
export const capabilityFields = {
  ...capabilityFlags,
  state: entitlementState,
  denials: z
    .strictObject({
      metadata_write_allowed: denial,
      safety_net_allowed: denial,
      support_seat_allowed: denial,
    })
    .describe('The reason for each flag that is false'),
  valid_until: instant
    .nullable()
    .describe('The capabilities change at this time; null if only an event can change them'),
};
