import {
  type Capabilities,
  capabilities,
  type EntitlementStore,
  nothingHeld,
  PolicyPort,
  PolicyUnavailable,
} from '@gatehouse/core/entitlement';
import type { Clock } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';

/** A policy that reads entitlements in memory. It is always available. */
export class MemoryPolicy extends PolicyPort {
  readonly #ports: { readonly entitlements: EntitlementStore; readonly clock: Clock };

  constructor(ports: { readonly entitlements: EntitlementStore; readonly clock: Clock }) {
    super();
    this.#ports = ports;
  }

  override async effectiveCapabilities(did: string): Promise<Capabilities> {
    const held = await this.#ports.entitlements.find(did as Did).catch((cause: unknown) => {
      throw new PolicyUnavailable({ cause });
    });
    return capabilities(held ?? nothingHeld(did as Did), this.#ports.clock.now());
  }
}
