import type { Capabilities } from '@gatehouse/core/entitlement';
import { isoInstantOrNull } from '../../endpoint/iso-instant.ts';

/** Returns the values under the names that `capabilityFlags` uses. Each value can have any type. */
export function presentedFlags<Each>(each: {
  readonly metadataWriteAllowed: Each;
  readonly safetyNetAllowed: Each;
  readonly supportSeatAllowed: Each;
}) {
  return {
    metadata_write_allowed: each.metadataWriteAllowed,
    safety_net_allowed: each.safetyNetAllowed,
    support_seat_allowed: each.supportSeatAllowed,
  };
}

/** Returns the capabilities in the form that `capabilityFields` describes. */
export function presentedCapabilities(capabilities: Capabilities) {
  const { state, denials, validUntil } = capabilities;
  const { metadataWriteAllowed, safetyNetAllowed, supportSeatAllowed } = denials;
  return {
    ...presentedFlags(capabilities),
    state,
    denials: presentedFlags({ metadataWriteAllowed, safetyNetAllowed, supportSeatAllowed }),
    valid_until: isoInstantOrNull(validUntil),
  };
}
