import { type Entitlement, type EntitlementChange, nothingHeld } from '@gatehouse/core/entitlement';
import type { Instant } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';

const DID: Did = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz';
const GRANT_ONCE: EntitlementChange = { name: 'manual.grant', plan: 'once' };
const GRANT_BASE: EntitlementChange = { name: 'manual.grant', plan: 'base' };
const GRACE: EntitlementChange = { name: 'lapse', graceUntil: 1_011 };
const LAPSE: EntitlementChange = { name: 'lapse', graceUntil: null };

const inGraceUntil = (graceUntil: Instant): Entitlement => ({
  ...nothingHeld(DID),
  base: 'grace',
  graceUntil,
});

// Counterexamples that fast-check found when the laws were run against wrong implementations.

export const GRACE_AT_THE_VERY_MILLISECOND: [Entitlement, Instant[]] = [inGraceUntil(1_000), [1_000, 1_000]];
export const GRACE_ONE_MILLISECOND_BEFORE: [Entitlement, Instant[]] = [inGraceUntil(1_018), [0, 1_017]];
export const ONCE_IN_A_GRACE: [EntitlementChange[]] = [[GRANT_BASE, GRACE, GRANT_ONCE]];
export const LAPSE_OF_A_BASE_BESIDE_ONCE: [EntitlementChange[]] = [[GRANT_ONCE, GRANT_BASE, LAPSE]];
export const CHECKOUT_WITHOUT_A_PAYMENT: [Entitlement, EntitlementChange, Instant] = [
  { ...nothingHeld(DID), payment: { provider: 'acme-pay', customerId: 'cus_a', subscriptionId: null } },
  { name: 'checkout.completed', plan: 'once', payment: null },
  0,
];
