import type { AuditLog } from '../../../audit/audit-log.port.ts';
import type { Clock } from '../../../kernel/clock.port.ts';
import { NotFound } from '../../../kernel/not-found.ts';
import type { UnitOfWork } from '../../../kernel/unit-of-work.port.ts';
import type { SessionStore } from '../../session/session-store.port.ts';
import type { AccountId, Caller } from '../account.ts';
import type { AccountStore } from '../account-store.port.ts';
import { requireAdmin } from './require-admin.ts';
import { stillAdmins } from './still-admins.ts';

/** Dependencies of `RevokeUserSessions`. */
export interface RevokeUserSessionsPorts {
  readonly accounts: AccountStore;
  readonly sessions: SessionStore<unknown>;
  readonly audit: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/** Lets an admin end all sessions of a user, for example after a device was stolen (OWASP ASVS 7.4.5). */
export class RevokeUserSessions {
  readonly #ports: RevokeUserSessionsPorts;

  constructor(ports: RevokeUserSessionsPorts) {
    this.#ports = ports;
  }

  /** Returns the number of ended sessions. Throws `AdminOnly` or `NotFound`. */
  async execute(caller: Caller, id: AccountId): Promise<number> {
    requireAdmin(caller);
    return this.#ports.unitOfWork.run(async () => {
      await stillAdmins(caller, this.#ports.accounts);
      // A concurrent sign-in either waits for this lock, or has created its session already. In the second
      // case that session ends here.
      if (!(await this.#ports.accounts.lock(id))) throw new NotFound('account');
      const revoked = await this.#ports.sessions.removeAllOf(id);
      await this.#ports.audit.append({
        at: this.#ports.clock.now(),
        principal: caller.id,
        action: 'session.revoked',
        subject: id,
        detail: { sessions: revoked },
      });
      return revoked;
    });
  }
}
