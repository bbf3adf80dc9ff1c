import type { AuditLog } from '../../../audit/audit-log.port.ts';
import type { Clock } from '../../../kernel/clock.port.ts';
import { NotFound } from '../../../kernel/not-found.ts';
import type { Principal } from '../../../kernel/principal.ts';
import type { UnitOfWork } from '../../../kernel/unit-of-work.port.ts';
import type { SessionStore } from '../../session/session-store.port.ts';
import type { Account, AccountId, Caller } from '../account.ts';
import { NoLocalPassword, OwnPassword } from '../account-errors.ts';
import type { AccountStore } from '../account-store.port.ts';
import { staffRequester } from '../administration/requester.ts';
import { requireAdmin } from '../administration/require-admin.ts';
import { stillAdmins } from '../administration/still-admins.ts';
import type { PasswordLinkStore } from '../password-link/password-link-store.port.ts';
import { type PasswordRules, parseNewPassword } from './password.ts';
import type { PasswordHasher } from './password-hasher.port.ts';

/** Dependencies of `ResetPassword`. */
export interface ResetPasswordPorts {
  readonly accounts: AccountStore;
  readonly sessions: SessionStore<unknown>;
  readonly links: PasswordLinkStore;
  readonly hasher: PasswordHasher;
  readonly rules: PasswordRules;
  readonly audit: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/** Replaces the password of a user who has lost it, and ends all sessions of the user (OWASP ASVS 7.4.2). */
export class ResetPassword {
  readonly #ports: ResetPasswordPorts;

  constructor(ports: ResetPasswordPorts) {
    this.#ports = ports;
  }

  /**
   * Lets an admin reset the password of account `id`. Throws `AdminOnly`, `OwnPassword`, `NotFound`, `NoLocalPassword`,
   * `HasherBusy` or `InvalidInput`.
   */
  async execute(caller: Caller, id: AccountId, newPassword: string): Promise<void> {
    requireAdmin(caller);
    if (caller.id === id) throw new OwnPassword();
    await this.#reset(await this.#ports.accounts.byId(id), newPassword, caller.id, async () => {
      await stillAdmins(caller, this.#ports.accounts);
    });
  }

  /**
   * Lets the operator reset the password of the account with this username when the server starts. Returns the account.
   * A disabled account stays disabled. Throws `NotFound`, `NoLocalPassword`, `HasherBusy` or `InvalidInput`.
   */
  async recover(username: string, newPassword: string, operator: Principal): Promise<Account> {
    return this.#reset(await this.#ports.accounts.byUsername(username), newPassword, operator);
  }

  async #reset(
    account: Account | undefined,
    newPassword: string,
    principal: Principal,
    authorize: () => Promise<void> = async () => {},
  ): Promise<Account> {
    if (!account) throw new NotFound('account');
    if (account.externalIdentity !== null) throw new NoLocalPassword();
    const password = parseNewPassword(newPassword, account.username, this.#ports.rules);
    const hash = await this.#ports.hasher.hash(password, staffRequester(principal));
    await this.#ports.unitOfWork.run(async () => {
      await authorize();
      await this.#ports.accounts.lock(account.id);
      await this.#ports.accounts.setPasswordHash(account.id, hash);
      await this.#ports.links.removeOf(account.id);
      const revoked = await this.#ports.sessions.removeAllOf(account.id);
      await this.#ports.audit.append({
        at: this.#ports.clock.now(),
        principal,
        action: 'account.password.reset',
        subject: account.id,
        detail: { revokedSessions: revoked },
      });
    });
    return account;
  }
}
