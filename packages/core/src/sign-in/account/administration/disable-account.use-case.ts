import type { AuditLog } from '../../../audit/audit-log.port.ts';
import type { Clock } from '../../../kernel/clock.port.ts';
import { NotFound } from '../../../kernel/not-found.ts';
import type { UnitOfWork } from '../../../kernel/unit-of-work.port.ts';
import type { SessionStore } from '../../session/session-store.port.ts';
import type { Account, AccountId, Caller } from '../account.ts';
import { LastAdmin, OwnAccount } from '../account-errors.ts';
import type { AccountStore } from '../account-store.port.ts';
import type { PasswordLinkStore } from '../password-link/password-link-store.port.ts';
import { requireAdmin } from './require-admin.ts';
import { stillAdmins } from './still-admins.ts';

/** Dependencies of `DisableAccount`. */
export interface DisableAccountPorts {
  readonly accounts: AccountStore;
  readonly sessions: SessionStore<unknown>;
  readonly links: PasswordLinkStore;
  readonly audit: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/**
 * Lets an admin disable another account. Ends the account's sessions and deletes its password link, so that it cannot
 * sign in (OWASP ASVS 7.4.2).
 */
export class DisableAccount {
  readonly #ports: DisableAccountPorts;

  constructor(ports: DisableAccountPorts) {
    this.#ports = ports;
  }

  /**
   * The change takes effect at the account's next request. Throws `AdminOnly`, `OwnAccount`, `LastAdmin` or `NotFound`.
   */
  async execute(caller: Caller, id: AccountId): Promise<Account> {
    requireAdmin(caller);
    if (caller.id === id) throw new OwnAccount();
    return this.#ports.unitOfWork.run(async () => {
      const admins = await stillAdmins(caller, this.#ports.accounts);
      // A concurrent sign-in either waits for this lock, or has created its session already. In the second case that
      // session ends here.
      const account = await this.#ports.accounts.lock(id);
      if (!account) throw new NotFound('account');
      if (account.disabledAt !== null) return account;
      if (account.role === 'admin' && admins.every((admin) => admin === id)) throw new LastAdmin();
      const at = this.#ports.clock.now();
      await this.#ports.accounts.setDisabled(id, at);
      await this.#ports.links.removeOf(id);
      const revoked = await this.#ports.sessions.removeAllOf(id);
      await this.#ports.audit.append({
        at,
        principal: caller.id,
        action: 'account.disabled',
        subject: id,
        detail: { revokedSessions: revoked },
      });
      return { ...account, disabledAt: at };
    });
  }
}
