import type { Instant } from '../../kernel/instant.ts';
import type { Did } from '../pds/did.ts';
import type { EntitlementState } from './entitlement-state.ts';
import type { PaymentReference } from './payment-reference.ts';

/** State of the base plan. `grace`: it has lapsed and stays in force until `graceUntil`. */
export type Base = 'none' | 'active' | 'grace' | 'lapsed';

/** The holdings of one holder, named by a DID. Capabilities follow from the holdings and the time. */
export interface Entitlement {
  readonly did: Did;
  readonly base: Base;
  /** The first instant after the grace; null if and only if `base` is not `grace`. */
  readonly graceUntil: Instant | null;
  /** Does the holder own the plan Once? It is never revoked. */
  readonly once: boolean;
  /** The payment provider's names for the holder, from the latest checkout. */
  readonly payment: PaymentReference | null;
  /** The number of events applied so far. */
  readonly version: number;
}

/** The entitlement of a holder before the first event. */
export function nothingHeld(did: Did): Entitlement {
  return { did, base: 'none', graceUntil: null, once: false, payment: null, version: 0 };
}

/** The entitlement at the instant: a grace that has ended is lapsed, even if no sweep has recorded that yet. */
export function asOf(entitlement: Entitlement, now: Instant): Entitlement {
  return isGraceOver(entitlement, now) ? { ...entitlement, base: 'lapsed', graceUntil: null } : entitlement;
}

/** The base at the instant. */
export function baseAt(entitlement: Entitlement, now: Instant): Base {
  return asOf(entitlement, now).base;
}

/** Returns whether the grace has ended without being recorded as a lapse. */
export function isGraceOver({ graceUntil }: Entitlement, now: Instant): boolean {
  return graceUntil !== null && now >= graceUntil;
}

/** The state of the base. A holder that owns only Once is `active`. */
export function stateAt(entitlement: Entitlement, now: Instant): EntitlementState {
  const base = baseAt(entitlement, now);
  return base === 'none' && entitlement.once ? 'active' : base;
}
