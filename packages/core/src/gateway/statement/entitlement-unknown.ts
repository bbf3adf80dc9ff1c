import type { Capabilities } from '../entitlement/capabilities.ts';
import { PolicyUnavailable } from '../entitlement/policy-unavailable.ts';

/** Reason for which the jobs of a holder are paused until a valid statement arrives. */
export const ENTITLEMENT_UNKNOWN = 'entitlement_unknown';

/** There is no valid statement about the holder. */
export class EntitlementUnknown extends PolicyUnavailable {
  constructor() {
    super(
      {},
      'This gateway does not know what this customer can do, because it has no valid statement of the operated gateway.',
    );
  }
}

/** The capabilities that a gateway at home shows its holder while it has no valid statement. */
export const UNKNOWN_CAPABILITIES: Capabilities = {
  metadataWriteAllowed: false,
  safetyNetAllowed: false,
  supportSeatAllowed: false,
  state: 'none',
  denials: {
    metadataWriteAllowed: ENTITLEMENT_UNKNOWN,
    safetyNetAllowed: ENTITLEMENT_UNKNOWN,
    supportSeatAllowed: ENTITLEMENT_UNKNOWN,
  },
  validUntil: null,
};
