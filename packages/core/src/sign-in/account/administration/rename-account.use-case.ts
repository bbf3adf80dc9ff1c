import type { AuditLog } from '../../../audit/audit-log.port.ts';
import type { Clock } from '../../../kernel/clock.port.ts';
import { NotFound } from '../../../kernel/not-found.ts';
import type { UnitOfWork } from '../../../kernel/unit-of-work.port.ts';
import type { Account, AccountId, Caller } from '../account.ts';
import { UsernameTaken } from '../account-errors.ts';
import type { AccountStore } from '../account-store.port.ts';
import { parseUsername } from '../username/username.ts';
import { requireAdmin } from './require-admin.ts';
import { stillAdmins } from './still-admins.ts';

/** Dependencies of `RenameAccount`. */
export interface RenameAccountPorts {
  readonly accounts: AccountStore;
  readonly audit: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/**
 * Lets an admin change the username of an account. The account keeps its password, sessions and external
 * identity.
 */
export class RenameAccount {
  readonly #ports: RenameAccountPorts;

  constructor(ports: RenameAccountPorts) {
    this.#ports = ports;
  }

  /** Throws `AdminOnly`, `InvalidInput`, `UsernameTaken` or `NotFound`. */
  async execute(caller: Caller, id: AccountId, wanted: string): Promise<Account> {
    requireAdmin(caller);
    const username = parseUsername(wanted);
    return this.#ports.unitOfWork.run(async () => {
      await stillAdmins(caller, this.#ports.accounts);
      const account = await this.#ports.accounts.lock(id);
      if (!account) throw new NotFound('account');
      if (account.username === username) return account;
      if ((await this.#ports.accounts.rename(id, username)) === 'username_taken') throw new UsernameTaken();
      await this.#ports.audit.append({
        at: this.#ports.clock.now(),
        principal: caller.id,
        action: 'account.renamed',
        subject: id,
        detail: { before: account.username, after: username },
      });
      return { ...account, username };
    });
  }
}
