import type { AuditLog } from '../../../audit/audit-log.port.ts';
import type { Clock } from '../../../kernel/clock.port.ts';
import { NotFound } from '../../../kernel/not-found.ts';
import type { UnitOfWork } from '../../../kernel/unit-of-work.port.ts';
import type { SessionStore } from '../../session/session-store.port.ts';
import type { Account, AccountId, Caller } from '../account.ts';
import type { AccountStore } from '../account-store.port.ts';
import { requireAdmin } from './require-admin.ts';
import { stillAdmins } from './still-admins.ts';

/** Dependencies of `EnableAccount`. */
export interface EnableAccountPorts {
  readonly accounts: AccountStore;
  readonly sessions: SessionStore<unknown>;
  readonly audit: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/**
 * Lets an admin enable a disabled account, so that it can sign in again. Earlier sessions stay invalid (OWASP ASVS
 * 7.4.2).
 */
export class EnableAccount {
  readonly #ports: EnableAccountPorts;

  constructor(ports: EnableAccountPorts) {
    this.#ports = ports;
  }

  /** Throws `AdminOnly` or `NotFound`. */
  async execute(caller: Caller, id: AccountId): Promise<Account> {
    requireAdmin(caller);
    return this.#ports.unitOfWork.run(async () => {
      await stillAdmins(caller, this.#ports.accounts);
      const account = await this.#ports.accounts.lock(id);
      if (!account) throw new NotFound('account');
      if (account.disabledAt === null) return account;
      await this.#ports.accounts.setDisabled(id, null);
      // A session store with a separate database could have restored sessions that ended when the account was disabled.
      await this.#ports.sessions.removeAllOf(id);
      await this.#ports.audit.append({
        at: this.#ports.clock.now(),
        principal: caller.id,
        action: 'account.enabled',
        subject: id,
        detail: {},
      });
      return { ...account, disabledAt: null };
    });
  }
}
