import type { AuditLog } from '../../../audit/audit-log.port.ts';
import type { Clock } from '../../../kernel/clock.port.ts';
import { NotFound } from '../../../kernel/not-found.ts';
import type { UnitOfWork } from '../../../kernel/unit-of-work.port.ts';
import type { Account, AccountId, Caller, Role } from '../account.ts';
import { LastAdmin, OwnRole } from '../account-errors.ts';
import type { AccountStore } from '../account-store.port.ts';
import type { PasswordLinkStore } from '../password-link/password-link-store.port.ts';
import { requireAdmin } from './require-admin.ts';
import { stillAdmins } from './still-admins.ts';

/** Dependencies of `ChangeRole`. */
export interface ChangeRolePorts {
  readonly accounts: AccountStore;
  readonly links: PasswordLinkStore;
  readonly audit: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/** Lets an admin change the role of another account. */
export class ChangeRole {
  readonly #ports: ChangeRolePorts;

  constructor(ports: ChangeRolePorts) {
    this.#ports = ports;
  }

  /**
   * The new role takes effect at the account's next request. Invalidates the account's link to choose a password,
   * because the link was created for the previous role. Throws `AdminOnly`, `OwnRole`, `LastAdmin` or `NotFound`.
   */
  async execute(caller: Caller, id: AccountId, role: Role): Promise<Account> {
    requireAdmin(caller);
    if (caller.id === id) throw new OwnRole();
    return this.#ports.unitOfWork.run(async () => {
      // If two admins revoke each other's role concurrently, the second one is no longer an admin at this point.
      const admins = await stillAdmins(caller, this.#ports.accounts);
      const account = await this.#ports.accounts.lock(id);
      if (!account) throw new NotFound('account');
      if (account.role === role) return account;
      if (role !== 'admin' && admins.every((admin) => admin === id)) throw new LastAdmin();
      await this.#ports.accounts.setRole(id, role);
      await this.#ports.links.removeOf(id);
      await this.#ports.audit.append({
        at: this.#ports.clock.now(),
        principal: caller.id,
        action: 'account.role.changed',
        subject: id,
        detail: { before: account.role, after: role },
      });
      return { ...account, role };
    });
  }
}
