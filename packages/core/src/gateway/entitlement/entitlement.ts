import type { Instant } from '../../kernel/instant.ts';
import type { Did } from '../pds/did.ts';
import type { EntitlementState } from './entitlement-state.ts';
import type { PaymentReference } from './payment-reference.ts';

/** How the base plan is held. `grace` is lapsed on probation: in force until `graceUntil`. */
export type Base = 'none' | 'active' | 'grace' | 'lapsed';

/** What one account holds. What it may do follows from this and the time, never the other way round. */
export interface Entitlement {
  readonly did: Did;
  readonly base: Base;
  /** The first instant that is out of grace; null exactly when `base` is not `grace`. */
  readonly graceUntil: Instant | null;
  /** Is the plan Once owned? It is never taken away. */
  readonly once: boolean;
  /** How the payment provider knows the account, as its latest checkout said. */
  readonly payment: PaymentReference | null;
  /** The number of events applied so far. */
  readonly version: number;
}

/** What an account holds before its first event. */
export function nothingHeld(did: Did): Entitlement {
  return { did, base: 'none', graceUntil: null, once: false, payment: null, version: 0 };
}

/** The base as it stands now: a grace that is over reads as lapsed, whether or not anybody wrote that down. */
export function baseAt(entitlement: Entitlement, now: Instant): Base {
  return isGraceOver(entitlement, now) ? 'lapsed' : entitlement.base;
}

/** Has the grace come to its end without being written down as a lapse? */
export function isGraceOver({ graceUntil }: Entitlement, now: Instant): boolean {
  return graceUntil !== null && now >= graceUntil;
}

/** The state of the base; an account that owns only Once is `active`. */
export function stateAt(entitlement: Entitlement, now: Instant): EntitlementState {
  const base = baseAt(entitlement, now);
  return base === 'none' && entitlement.once ? 'active' : base;
}
