import type { Instant } from '../../kernel/instant.ts';
import type { Did } from '../pds/did.ts';
import type { EntitlementState } from './entitlement-state.ts';
import type { PaymentReference } from './payment-reference.ts';

/** State of the base plan. `grace`: the base has lapsed and stays valid until `graceUntil`. */
export type Base = 'none' | 'active' | 'grace' | 'lapsed';

/** The holdings of one holder, named by a DID. Capabilities follow from the holdings and the time. */
export interface Entitlement {
  readonly did: Did;
  readonly base: Base;
  /** The first instant after the grace; null unless `base` is `grace`. */
  readonly graceUntil: Instant | null;
  /** True if the holder owns the plan Once, which is never revoked. */
  readonly once: boolean;
  /** Ids that the payment provider uses for the holder, from the latest checkout. */
  readonly payment: PaymentReference | null;
  /** The number of events applied so far. */
  readonly version: number;
}

/** The entitlement of a holder before the first event. */
export function nothingHeld(did: Did): Entitlement {
  return { did, base: 'none', graceUntil: null, once: false, payment: null, version: 0 };
}

/**
 * Returns the entitlement at the instant. A grace that has ended is returned as a lapse, even if no sweep has recorded
 * the lapse yet.
 */
export function asOf(entitlement: Entitlement, now: Instant): Entitlement {
  return isGraceOver(entitlement, now) ? { ...entitlement, base: 'lapsed', graceUntil: null } : entitlement;
}

/** Returns the state of the base at the instant. */
export function baseAt(entitlement: Entitlement, now: Instant): Base {
  return asOf(entitlement, now).base;
}

/** Returns whether the grace has ended and no sweep has recorded the lapse yet. */
export function isGraceOver({ graceUntil }: Entitlement, now: Instant): boolean {
  return graceUntil !== null && now >= graceUntil;
}

/**
 * Returns the state of the entitlement at the instant. This is the state of the base, or `active` if the base is `none`
 * and the holder owns the plan Once.
 */
export function stateAt(entitlement: Entitlement, now: Instant): EntitlementState {
  const base = baseAt(entitlement, now);
  return base === 'none' && entitlement.once ? 'active' : base;
}
