import type { MachineCredential } from './machine-credential.ts';
import type { MachineCredentialStore } from './machine-credential-store.port.ts';
import { type Operator, requireRole } from './operator.ts';

/** Lists the machine credentials, newest first, those out of force included. */
export class ListMachineCredentials {
  readonly #credentials: MachineCredentialStore;

  constructor(ports: { credentials: MachineCredentialStore }) {
    this.#credentials = ports.credentials;
  }

  /** Throws `RoleRequired`. */
  async execute(operator: Operator): Promise<readonly MachineCredential[]> {
    requireRole(operator, 'credential.manage');
    return this.#credentials.list();
  }
}
