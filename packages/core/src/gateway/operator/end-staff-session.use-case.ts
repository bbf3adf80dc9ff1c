import type { AuditLog } from '../../audit/audit-log.port.ts';
import type { Clock } from '../../kernel/clock.port.ts';
import { NotFound } from '../../kernel/not-found.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import type { SessionStore } from '../../sign-in/session/session-store.port.ts';
import type { Did } from '../pds/did.ts';
import { assertStated, type StatedCause } from './assert-stated.ts';
import { type Operator, requireRole } from './operator.ts';

/** An order to end one session of a member of the staff. */
export interface StaffSessionEnd extends StatedCause {
  readonly did: Did;
  /** Handle of the session. */
  readonly session: string;
}

/** Dependencies of `EndStaffSession`. */
export interface EndStaffSessionPorts {
  /** Sessions of operators. */
  readonly sessions: SessionStore<unknown>;
  readonly audit: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/** Ends a session of a member of the staff. This takes effect at the next request. The roles of the member stay. */
export class EndStaffSession {
  readonly #ports: EndStaffSessionPorts;

  constructor(ports: EndStaffSessionPorts) {
    this.#ports = ports;
  }

  /** Throws `RoleRequired`, `InvalidInput`, or `NotFound` if the member has no such session. */
  execute(operator: Operator, { did, session, reason, ticketRef }: StaffSessionEnd): Promise<void> {
    requireRole(operator, 'staff-session.end');
    assertStated({ reason, ticketRef });
    const { sessions, audit, unitOfWork, clock } = this.#ports;
    return unitOfWork.run(async () => {
      if (!(await sessions.removeByHandle(did, session))) throw new NotFound('session');
      const { principal } = operator;
      await audit.append({
        ...{ at: clock.now(), principal, action: 'operator.session.ended', subject: did },
        ...{ reason, ticketRef, detail: {} },
      });
    });
  }
}
