import type { PolicyPort } from '../entitlement/policy.port.ts';
import type { Did } from '../pds/did.ts';
import { MetadataWriteDenied } from './catalog-errors.ts';

/**
 * Throws `MetadataWriteDenied` unless the holder can write to the catalog. Call this before the unit of work, so that
 * nothing is written while the policy is unavailable.
 */
export async function assertMetadataWrite(policy: PolicyPort, holder: Did): Promise<void> {
  const { metadataWriteAllowed, denials } = await policy.effectiveCapabilities(holder);
  if (!metadataWriteAllowed) throw new MetadataWriteDenied(denials.metadataWriteAllowed);
}
