import type { DeviceToken } from '../device/device-token.ts';
import type { Capabilities } from '../entitlement/capabilities.ts';
import { PolicyPort } from '../entitlement/policy.port.ts';
import { PolicyUnavailable } from '../entitlement/policy-unavailable.ts';
import type { Did } from '../pds/did.ts';
import { EntitlementUnknown } from './entitlement-unknown.ts';
import type { ReadStatement } from './read-statement.use-case.ts';
import type { RefreshStatement } from './refresh-statement.use-case.ts';

export interface StatementPolicyPorts {
  readonly read: ReadStatement;
  readonly refresh: RefreshStatement;
  readonly tokens: readonly DeviceToken[];
}

/**
 * The policy of a gateway at home, which follows the last good statement. It requests a newer statement
 * before it denies anything. Only sync uses this policy, because the local copy needs no entitlement.
 */
export class StatementPolicy extends PolicyPort {
  readonly #ports: StatementPolicyPorts;

  constructor(ports: StatementPolicyPorts) {
    super();
    this.#ports = ports;
  }

  /** Throws `EntitlementUnknown` without a usable statement about the holder. */
  override async effectiveCapabilities(did: string): Promise<Capabilities> {
    const holder = did as Did;
    const known = await this.#stated(holder);
    if (known?.metadataWriteAllowed) return known;
    // If the service is unavailable, the last good statement decides.
    for (const token of this.#ports.tokens) await this.#ports.refresh.execute(token).catch(() => {});
    const latest = await this.#stated(holder);
    if (!latest) throw new EntitlementUnknown();
    return latest;
  }

  async #stated(holder: Did): Promise<Capabilities | undefined> {
    try {
      return (await this.#ports.read.execute(holder)).statement?.capabilities;
    } catch (cause) {
      throw new PolicyUnavailable({ cause });
    }
  }
}
