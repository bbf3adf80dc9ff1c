import type { AuditLog } from '../../audit/audit-log.port.ts';
import type { Clock } from '../../kernel/clock.port.ts';
import { NotFound } from '../../kernel/not-found.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import type { Account, AccountId, Caller, Role } from './account.ts';
import { LastAdmin, OwnRole } from './account-errors.ts';
import type { AccountStore } from './account-store.port.ts';
import { requireAdmin } from './require-admin.ts';
import { stillAdmins } from './still-admins.ts';

/** An admin promotes or demotes somebody else. */
export class ChangeRole {
  readonly #accounts: AccountStore;
  readonly #audit: AuditLog;
  readonly #unitOfWork: UnitOfWork;
  readonly #clock: Clock;

  constructor(ports: { accounts: AccountStore; audit: AuditLog; unitOfWork: UnitOfWork; clock: Clock }) {
    this.#accounts = ports.accounts;
    this.#audit = ports.audit;
    this.#unitOfWork = ports.unitOfWork;
    this.#clock = ports.clock;
  }

  /** Throws `AdminOnly`, `OwnRole`, `LastAdmin` or `NotFound`; the new role counts from the very next request. */
  async execute(caller: Caller, id: AccountId, role: Role): Promise<Account> {
    requireAdmin(caller);
    if (caller.id === id) throw new OwnRole();
    return this.#unitOfWork.run(async () => {
      // Two admins may demote each other at once: the one who comes second is no admin any more.
      const admins = await stillAdmins(caller, this.#accounts);
      const account = await this.#accounts.lock(id);
      if (!account) throw new NotFound('account');
      if (account.role === role) return account;
      if (role !== 'admin' && admins.every((admin) => admin === id)) throw new LastAdmin();
      await this.#accounts.setRole(id, role);
      await this.#audit.append({
        at: this.#clock.now(),
        principal: caller.id,
        action: 'account.role.changed',
        subject: id,
        detail: { before: account.role, after: role },
      });
      return { ...account, role };
    });
  }
}
