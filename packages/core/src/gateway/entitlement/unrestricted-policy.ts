import type { Capabilities } from './capabilities.ts';
import { PolicyPort } from './policy.port.ts';

const EVERYTHING: Capabilities = {
  metadataWriteAllowed: true,
  safetyNetAllowed: true,
  supportSeatAllowed: true,
  state: 'active',
  denials: {},
  validUntil: null,
};

/**
 * Allows everything. A gateway at home that stores files only locally uses this policy, because local storage needs no
 * entitlement.
 */
export class UnrestrictedPolicy extends PolicyPort {
  override async effectiveCapabilities(): Promise<Capabilities> {
    return EVERYTHING;
  }
}
