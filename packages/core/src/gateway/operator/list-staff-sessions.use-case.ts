import type { Clock } from '../../kernel/clock.port.ts';
import { isLive, type Session } from '../../sign-in/session/session.ts';
import type { SessionStore } from '../../sign-in/session/session-store.port.ts';
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
  /** Sessions of operators. */
  readonly sessions: SessionStore<unknown>;
  readonly roles: OperatorRoleStore;
  readonly finder: PdsAccountFinder;
  readonly clock: Clock;
}

/** Lists the live sessions of everyone who has an operator role. Other sessions authenticate no operator. */
export class ListStaffSessions {
  readonly #ports: ListStaffSessionsPorts;

  constructor(ports: ListStaffSessionsPorts) {
    this.#ports = ports;
  }

  /** Returns the sessions by member, each member's newest first. Throws `RoleRequired`. */
  async execute(operator: Operator): Promise<readonly StaffSession[]> {
    requireRole(operator, 'staff.read');
    const { sessions, roles, finder, clock } = this.#ports;
    const staff = await roles.list();
    const handles = await finder.handlesOf(staff.map(({ did }) => did));
    const now = clock.now();
    const found: StaffSession[] = [];
    for (const { did } of staff)
      for (const session of await sessions.listOf(did))
        if (isLive(session, { lifetime: 0 }, now))
          found.push({ did, handle: handles.get(did) ?? null, session });
    return found;
  }
}
