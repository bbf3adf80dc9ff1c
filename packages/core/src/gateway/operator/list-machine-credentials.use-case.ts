import type { MachineCredential } from './machine-credential.ts';
import type { MachineCredentialStore } from './machine-credential-store.port.ts';
import { type Operator, requireRole } from './operator.ts';

/** Dependencies of `ListMachineCredentials`. */
export interface ListMachineCredentialsPorts {
  readonly credentials: MachineCredentialStore;
}

/** Lists the machine credentials, newest first, including revoked and expired ones. */
export class ListMachineCredentials {
  readonly #ports: ListMachineCredentialsPorts;

  constructor(ports: ListMachineCredentialsPorts) {
    this.#ports = ports;
  }

  /** Throws `RoleRequired`. */
  async execute(operator: Operator): Promise<readonly MachineCredential[]> {
    requireRole(operator, 'credential.read');
    return this.#ports.credentials.list();
  }
}
