import type { Instant } from '../kernel/instant.ts';
import type { EntitlementState } from './entitlement-state.ts';

/** What an account may do at a moment, why not where it may not, and how long that answer holds. */
export interface Capabilities {
  /** May records be created and replaced in gated collections? */
  readonly metadataWriteAllowed: boolean;
  /** May an upload be reserved in the safety net? */
  readonly safetyNetAllowed: boolean;
  /** May the account hold a seat in the support forum? */
  readonly supportSeatAllowed: boolean;
  readonly state: EntitlementState;
  /** One reason for each flag that is false, none for a flag that is true. */
  readonly denials: Readonly<Partial<Record<CapabilityFlag, DenialReason>>>;
  /** From this instant on the answer may be another; null when only an event can change it. */
  readonly validUntil: Instant | null;
}

export type CapabilityFlag = 'metadataWriteAllowed' | 'safetyNetAllowed' | 'supportSeatAllowed';

/**
 * `no_entitlement`: nothing was ever granted; `base_lapsed`: the base came to its end; `base_required`: the account
 * owns Once, and this asks for a base.
 */
export type DenialReason = 'no_entitlement' | 'base_lapsed' | 'base_required';
