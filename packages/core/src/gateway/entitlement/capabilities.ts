import type { Instant } from '../../kernel/instant.ts';
import { type Base, baseAt, type Entitlement, stateAt } from './entitlement.ts';
import type { EntitlementState } from './entitlement-state.ts';

/**
 * The capabilities of a holder at a given instant, the reason for each missing one, and how long this is
 * valid.
 */
export interface Capabilities {
  /** Can records be created and replaced in gated collections? */
  readonly metadataWriteAllowed: boolean;
  /** Can an upload be reserved in the safety net? */
  readonly safetyNetAllowed: boolean;
  /** Can the holder have a seat in the support forum? */
  readonly supportSeatAllowed: boolean;
  readonly state: EntitlementState;
  /** One reason for each flag that is false, none for a flag that is true. */
  readonly denials: Denials;
  /** The instant at which the capabilities change by themselves; null when only an event can change them. */
  readonly validUntil: Instant | null;
}

export type CapabilityFlag = 'metadataWriteAllowed' | 'safetyNetAllowed' | 'supportSeatAllowed';

/** The reason for each flag that is false. */
export type Denials = Readonly<Partial<Record<CapabilityFlag, DenialReason>>>;

/**
 * `no_entitlement`: the holder holds nothing. `base_lapsed`: the base has ended. `base_required`: the holder
 * owns Once, but the capability needs a base. `entitlement_unknown`: a gateway at home does not know what the
 * holder may do.
 */
export type DenialReason = 'no_entitlement' | 'base_lapsed' | 'base_required' | 'entitlement_unknown';

/** Returns what the holdings allow now. */
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
