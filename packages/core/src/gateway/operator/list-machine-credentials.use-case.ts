import { type Did, isDid } from '../pds/did.ts';
import type { Handle } from '../pds/handle.ts';
import type { MachineCredential } from './machine-credential.ts';
import type { MachineCredentialStore } from './machine-credential-store.port.ts';
import { type Operator, requireRole } from './operator.ts';
import type { PdsAccountFinder } from './pds-account-finder.port.ts';

/** Machine credentials, and the known handles of the DIDs that created them. */
export interface NamedCredentials {
  readonly credentials: readonly MachineCredential[];
  readonly handles: ReadonlyMap<Did, Handle>;
}

/** Dependencies of `ListMachineCredentials`. */
export interface ListMachineCredentialsPorts {
  readonly credentials: MachineCredentialStore;
  readonly finder: Pick<PdsAccountFinder, 'handlesOf'>;
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

  /** Returns the credentials with the handles of their creators. Throws `RoleRequired`. */
  async named(operator: Operator): Promise<NamedCredentials> {
    const credentials = await this.execute(operator);
    const creators = new Set(credentials.map(({ createdBy }) => createdBy).filter(isDid));
    return { credentials, handles: await this.#ports.finder.handlesOf([...creators]) };
  }
}
