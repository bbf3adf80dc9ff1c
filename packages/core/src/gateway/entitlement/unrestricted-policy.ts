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

/** Allows everything. For a gateway at home that stores files only locally, because that needs no entitlement. */
export class UnrestrictedPolicy extends PolicyPort {
  override async effectiveCapabilities(): Promise<Capabilities> {
    return EVERYTHING;
  }
}
