import { type OperatorRole, OperatorRoleStore, type StaffMember } from '@gatehouse/core/operator';
import type { Did } from '@gatehouse/core/pds';
import { MemoryTable } from '../memory-table.ts';
import type { MemoryUnitOfWork } from '../memory-unit-of-work.ts';

/** Operator roles in memory. */
export class MemoryOperatorRoleStore extends OperatorRoleStore {
  readonly #staff: MemoryTable<StaffMember>;

  constructor(unitOfWork: MemoryUnitOfWork) {
    super();
    this.#staff = new MemoryTable(unitOfWork);
  }

  override async rolesOf(did: Did): Promise<readonly OperatorRole[]> {
    return this.#staff.read().get(did)?.roles ?? [];
  }

  override grant(did: Did, role: OperatorRole): Promise<boolean> {
    return this.#staff.write((rows) => {
      const roles = rows.get(did)?.roles ?? [];
      if (roles.includes(role)) return false;
      rows.set(did, { did, roles: [...roles, role].sort() });
      return true;
    });
  }

  override revoke(did: Did, role: OperatorRole): Promise<boolean> {
    return this.#staff.write((rows) => {
      const roles = rows.get(did)?.roles ?? [];
      if (!roles.includes(role)) return false;
      const left = roles.filter((other) => other !== role);
      if (left.length > 0) rows.set(did, { did, roles: left });
      else rows.delete(did);
      return true;
    });
  }

  override async list(): Promise<readonly StaffMember[]> {
    return this.#staff.rows().toSorted((a, b) => (a.did < b.did ? -1 : 1));
  }
}
