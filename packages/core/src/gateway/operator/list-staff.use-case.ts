import type { OperatorRoleStore, StaffMember } from './operator-role-store.port.ts';

/** Dependencies of `ListStaff`. */
export interface ListStaffPorts {
  readonly roles: OperatorRoleStore;
}

/** Lists everyone who has an operator role. */
export class ListStaff {
  readonly #ports: ListStaffPorts;

  constructor(ports: ListStaffPorts) {
    this.#ports = ports;
  }

  execute(): Promise<readonly StaffMember[]> {
    return this.#ports.roles.list();
  }
}
