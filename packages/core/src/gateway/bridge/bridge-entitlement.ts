import type { Capabilities, DenialReason } from '../entitlement/capabilities.ts';

/**
 * The entitlement that a user needs to use a client. `once` requires the plan Once or the base plan. `any` admits every
 * user.
 */
export const BRIDGE_ENTITLEMENTS = ['support_seat', 'base', 'once', 'any'] as const;

export type BridgeEntitlement = (typeof BRIDGE_ENTITLEMENTS)[number];

/** Returns the reason why these capabilities do not admit a user to a client; undefined if they do. */
export function bridgeDenial(
  entitlement: BridgeEntitlement,
  { metadataWriteAllowed, safetyNetAllowed, supportSeatAllowed, denials }: Capabilities,
): DenialReason | undefined {
  switch (entitlement) {
    case 'any':
      return undefined;
    case 'once':
      return metadataWriteAllowed ? undefined : (denials.metadataWriteAllowed ?? 'no_entitlement');
    case 'base':
      return safetyNetAllowed ? undefined : (denials.safetyNetAllowed ?? 'base_required');
    case 'support_seat':
      return supportSeatAllowed ? undefined : (denials.supportSeatAllowed ?? 'no_entitlement');
  }
}
