import type { OperatorRoleStore, StaffMember } from './operator-role-store.port.ts';

/** Lists everybody who has an operator role. */
export class ListStaff {
  readonly #roles: OperatorRoleStore;

  constructor(ports: { roles: OperatorRoleStore }) {
    this.#roles = ports.roles;
  }

  execute(): Promise<readonly StaffMember[]> {
    return this.#roles.list();
  }
}
