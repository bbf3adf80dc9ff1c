import type { Handle } from '../pds/handle.ts';
import { type Operator, requireRole } from './operator.ts';
import type { OperatorRoleStore, StaffMember } from './operator-role-store.port.ts';
import type { PdsAccountFinder } from './pds-account-finder.port.ts';

/** A member of the staff with their handle. */
export interface ListedStaffMember extends StaffMember {
  /** Handle of the member; null if the directory contains none. */
  readonly handle: Handle | null;
}

/** Dependencies of `ListStaff`. */
export interface ListStaffPorts {
  readonly roles: OperatorRoleStore;
  readonly finder: PdsAccountFinder;
}

/** Lists the users who have an operator role. */
export class ListStaff {
  readonly #ports: ListStaffPorts;

  constructor(ports: ListStaffPorts) {
    this.#ports = ports;
  }

  /** Throws `RoleRequired`. */
  async execute(operator: Operator): Promise<readonly ListedStaffMember[]> {
    requireRole(operator, 'staff.read');
    const staff = await this.#ports.roles.list();
    const handles = await this.#ports.finder.handlesOf(staff.map(({ did }) => did));
    return staff.map((member) => ({ ...member, handle: handles.get(member.did) ?? null }));
  }
}
