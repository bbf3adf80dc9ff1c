import type { DenialReason } from '../entitlement/capabilities.ts';
import type { PolicyPort } from '../entitlement/policy.port.ts';
import type { BridgeClientDirectory } from './bridge-client-directory.ts';
import { bridgeDenial } from './bridge-entitlement.ts';

/** Dependencies of `AdmitToClient`. */
export interface AdmitToClientPorts {
  readonly clients: BridgeClientDirectory;
  readonly policy: PolicyPort;
}

/** Decides whether a user can use a client of the bridge now. No other part of the bridge makes this decision. */
export class AdmitToClient {
  readonly #ports: AdmitToClientPorts;

  constructor(ports: AdmitToClientPorts) {
    this.#ports = ports;
  }

  /**
   * Returns the reason why the user cannot use the client; undefined if they can. A client that was removed admits no
   * user. Throws `PolicyUnavailable`.
   */
  async execute(did: string, clientId: string): Promise<DenialReason | undefined> {
    const client = await this.#ports.clients.find(clientId);
    if (!client) return 'no_entitlement';
    if (client.entitlement === 'any') return undefined;
    return bridgeDenial(client.entitlement, await this.#ports.policy.effectiveCapabilities(did));
  }
}
