import { type Operator, requireRole } from '../operator/operator.ts';
import { BRIDGE_ROLES } from './bridge-acts.ts';
import type { BridgeClientDirectory, ListedBridgeClient } from './bridge-client-directory.ts';

/** Lists the clients of the bridge. */
export class ListBridgeClients {
  readonly #ports: { readonly directory: BridgeClientDirectory };

  constructor(ports: { readonly directory: BridgeClientDirectory }) {
    this.#ports = ports;
  }

  /** Throws `RoleRequired`. */
  async execute(operator: Operator): Promise<readonly ListedBridgeClient[]> {
    requireRole(operator, 'bridge-client.read', BRIDGE_ROLES);
    return this.#ports.directory.list();
  }
}
