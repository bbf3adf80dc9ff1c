import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import { isDid } from '../pds/did.ts';
import { assertStated, type StatedCause } from './assert-stated.ts';
import type { ChangedRole, ChangeOperatorRole, RoleChange } from './change-operator-role.use-case.ts';
import { type Operator, requireRole } from './operator.ts';
import { OwnOperatorRole, RoleRequired } from './operator-errors.ts';
import type { OperatorRole } from './operator-role.ts';
import type { OperatorRoleStore } from './operator-role-store.port.ts';

/** An operator's order to grant a role to a member of the staff, or to revoke it. */
export interface StaffRoleOrder extends Pick<RoleChange, 'did' | 'role' | 'to'>, StatedCause {}

/** Dependencies of `ChangeStaffRole`. */
export interface ChangeStaffRolePorts {
  readonly roles: OperatorRoleStore;
  readonly change: ChangeOperatorRole;
  readonly unitOfWork: UnitOfWork;
}

/**
 * Changes a role at the order of an operator. Operators can change only roles that they have, and `support_read`, which
 * allows nothing that the other roles do not allow. Operators cannot change their own roles, so that an operator who
 * can change roles always remains.
 */
export class ChangeStaffRole {
  readonly #ports: ChangeStaffRolePorts;

  constructor(ports: ChangeStaffRolePorts) {
    this.#ports = ports;
  }

  /** Throws `RoleRequired`, `OwnOperatorRole`, or `InvalidInput` for a missing cause or text that is not a DID. */
  async execute(
    operator: Operator,
    { did, role, to, reason, ticketRef }: StaffRoleOrder,
  ): Promise<ChangedRole> {
    const { principal } = operator;
    requireRights(operator, role);
    assertStated({ reason, ticketRef });
    if (did === principal) throw new OwnOperatorRole();
    return this.#ports.unitOfWork.run(async () => {
      const result = await this.#ports.change.execute({ principal, did, role, to, reason, ticketRef });
      // The change above has appended a row to the audit log. A transaction that revokes the operator's own role
      // appends a row as well. Either it has ended and its change is visible here, or it waits for this transaction. Of
      // two operators who revoke each other's role concurrently, one is refused.
      const roles = isDid(principal) ? await this.#ports.roles.rolesOf(principal) : operator.roles;
      requireRights({ principal, roles }, role);
      return result;
    });
  }
}

/** Throws `RoleRequired` unless the operator can change this role. */
function requireRights(operator: Operator, role: OperatorRole): void {
  requireRole(operator, 'role.change');
  if (role !== 'support_read' && !operator.roles.includes(role)) throw new RoleRequired([role]);
}
