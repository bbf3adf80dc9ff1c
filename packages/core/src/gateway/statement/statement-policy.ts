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
}

/**
 * The policy of a gateway at home, which uses the last valid statement. Requests a newer statement before it denies
 * writes to the catalog. Only sync uses this policy, because storing files locally needs no entitlement.
 */
export class StatementPolicy extends PolicyPort {
  readonly #ports: StatementPolicyPorts;
  /** Pending requests for statements, by device. */
  readonly #pending = new Map<string, Promise<void>>();

  constructor(ports: StatementPolicyPorts) {
    super();
    this.#ports = ports;
  }

  /**
   * Throws `EntitlementUnknown` if there is no valid statement about the holder, and `PolicyUnavailable` if the stored
   * statements cannot be read.
   */
  override async effectiveCapabilities(did: string): Promise<Capabilities> {
    const holder = did as Did;
    const known = await this.#stated(holder);
    if (known?.metadataWriteAllowed) return known;
    await this.#refresh(holder);
    const latest = await this.#stated(holder);
    if (!latest) throw new EntitlementUnknown();
    return latest;
  }

  /**
   * Requests the statements of the holder's devices, and of devices whose holder is not known yet. The requests run at
   * the same time, so a service that does not respond delays the caller by one time limit only. Concurrent callers
   * share one request for each device. If a request fails, the last valid statement is used.
   */
  async #refresh(holder: Did): Promise<void> {
    const tokens = await this.#ports.read.tokensOf(holder).catch(unavailable);
    await Promise.all(
      tokens.map((token) => {
        const refreshing =
          this.#pending.get(token.id) ??
          this.#ports.refresh
            .execute(token)
            .catch(() => {})
            .finally(() => this.#pending.delete(token.id));
        this.#pending.set(token.id, refreshing);
        return refreshing;
      }),
    );
  }

  async #stated(holder: Did): Promise<Capabilities | undefined> {
    return (await this.#ports.read.execute(holder).catch(unavailable)).statement?.capabilities;
  }
}

function unavailable(cause: unknown): never {
  throw new PolicyUnavailable({ cause });
}
