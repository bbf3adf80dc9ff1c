import type { ListSessions } from '../../sign-in/session/list-sessions.use-case.ts';
import type { Session } from '../../sign-in/session/session.ts';
import type { Did } from '../pds/did.ts';
import type { Handle } from '../pds/handle.ts';
import { type Operator, requireRole } from './operator.ts';
import type { OperatorRoleStore } from './operator-role-store.port.ts';
import type { PdsAccountFinder } from './pds-account-finder.port.ts';

/** A session of a member of the staff. */
export interface StaffSession {
  readonly did: Did;
  /** Handle of the member; null if the directory contains none. */
  readonly handle: Handle | null;
  readonly session: Session;
}

/** Dependencies of `ListStaffSessions`. */
export interface ListStaffSessionsPorts {
  /** Lists the sessions of one operator. */
  readonly listSessions: ListSessions;
  readonly roles: OperatorRoleStore;
  readonly finder: PdsAccountFinder;
}

/**
 * Lists the live sessions of all users who have an operator role. Omits the sessions of other users, because they
 * cannot call the operator API.
 */
export class ListStaffSessions {
  readonly #ports: ListStaffSessionsPorts;

  constructor(ports: ListStaffSessionsPorts) {
    this.#ports = ports;
  }

  /** Returns the sessions grouped by member, newest first for each member. Throws `RoleRequired`. */
  async execute(operator: Operator): Promise<readonly StaffSession[]> {
    requireRole(operator, 'staff.read');
    const { listSessions, roles, finder } = this.#ports;
    const staff = await roles.list();
    const handles = await finder.handlesOf(staff.map(({ did }) => did));
    const found: StaffSession[] = [];
    for (const { did } of staff)
      for (const session of await listSessions.execute(did))
        found.push({ did, handle: handles.get(did) ?? null, session });
    return found;
  }
}
