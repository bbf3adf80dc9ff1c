import type { Did } from '../pds/did.ts';
import type { Operator } from './operator.ts';
import { NotAnOperator } from './operator-errors.ts';
import type { OperatorRoleStore } from './operator-role-store.port.ts';

/** Dependencies of `RecognizeStaff`. */
export interface RecognizeStaffPorts {
  readonly roles: OperatorRoleStore;
}

/** Returns the operator with a signed-in DID. Reads the roles from the store at every call. */
export class RecognizeStaff {
  readonly #ports: RecognizeStaffPorts;

  constructor(ports: RecognizeStaffPorts) {
    this.#ports = ports;
  }

  /** Throws `NotAnOperator` if the DID has no role. */
  async execute(did: Did): Promise<Operator> {
    const roles = await this.#ports.roles.rolesOf(did);
    if (roles.length === 0) throw new NotAnOperator();
    return { principal: did, roles };
  }
}
