import type { Instant } from '../../kernel/instant.ts';
import { type Base, baseAt, type Entitlement, stateAt } from './entitlement.ts';
import type { EntitlementState } from './entitlement-state.ts';

/**
 * The capabilities of a holder at an instant, the reason for each missing capability, and the time until which this
 * result is valid.
 */
export interface Capabilities {
  /** True if the holder can create and replace records in gated collections. */
  readonly metadataWriteAllowed: boolean;
  /** True if the holder can reserve an upload in the safety net. */
  readonly safetyNetAllowed: boolean;
  /** True if the holder can have a seat in the support forum. */
  readonly supportSeatAllowed: boolean;
  readonly state: EntitlementState;
  /** A reason for each flag that is false. */
  readonly denials: Denials;
  /** The instant at which the capabilities change without an event; null if only an event can change them. */
  readonly validUntil: Instant | null;
}

export type CapabilityFlag = 'metadataWriteAllowed' | 'safetyNetAllowed' | 'supportSeatAllowed';

/** The reason for each flag that is false. */
export type Denials = Readonly<Partial<Record<CapabilityFlag, DenialReason>>>;

/**
 * The reasons why a capability is denied. `no_entitlement`: the holder has no plan. `base_lapsed`: the base has ended.
 * `base_required`: the holder owns the plan Once, but the capability needs a base. `entitlement_unknown`: a gateway at
 * home has no valid statement about the holder.
 */
export const DENIAL_REASONS = [
  'no_entitlement',
  'base_lapsed',
  'base_required',
  'entitlement_unknown',
] as const;

export type DenialReason = (typeof DENIAL_REASONS)[number];

/** Returns the capabilities that the holdings give now. */
export function capabilities(entitlement: Entitlement, now: Instant): Capabilities {
  const base = baseAt(entitlement, now);
  const safetyNetAllowed = base === 'active' || base === 'grace';
  const anyHolding = safetyNetAllowed || entitlement.once;
  return {
    metadataWriteAllowed: anyHolding,
    safetyNetAllowed,
    supportSeatAllowed: anyHolding,
    state: stateAt(entitlement, now),
    denials: denials(base, entitlement.once),
    validUntil: base === 'grace' ? entitlement.graceUntil : null,
  };
}

function denials(base: Base, once: boolean): Denials {
  if (base === 'active' || base === 'grace') return {};
  const reason = base === 'lapsed' ? 'base_lapsed' : once ? 'base_required' : 'no_entitlement';
  return once
    ? { safetyNetAllowed: reason }
    : { metadataWriteAllowed: reason, safetyNetAllowed: reason, supportSeatAllowed: reason };
}
