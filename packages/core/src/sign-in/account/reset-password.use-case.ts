import type { AuditLog } from '../../audit/audit-log.port.ts';
import type { Clock } from '../../kernel/clock.port.ts';
import { NotFound } from '../../kernel/not-found.ts';
import type { Principal } from '../../kernel/principal.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import type { SessionStore } from '../session/session-store.port.ts';
import type { Account, AccountId, Caller } from './account.ts';
import { NoLocalPassword, OwnPassword } from './account-errors.ts';
import type { AccountStore } from './account-store.port.ts';
import { type PasswordRules, parseNewPassword } from './password.ts';
import type { PasswordHasher } from './password-hasher.port.ts';
import { requireAdmin } from './require-admin.ts';
import { stillAdmins } from './still-admins.ts';

/** Replaces the password of somebody who lost it and ends all their sessions (OWASP ASVS 7.4.2). */
export class ResetPassword {
  readonly #accounts: AccountStore;
  readonly #sessions: SessionStore<unknown>;
  readonly #hasher: PasswordHasher;
  readonly #rules: PasswordRules;
  readonly #audit: AuditLog;
  readonly #unitOfWork: UnitOfWork;
  readonly #clock: Clock;

  constructor(ports: {
    accounts: AccountStore;
    sessions: SessionStore<unknown>;
    hasher: PasswordHasher;
    rules: PasswordRules;
    audit: AuditLog;
    unitOfWork: UnitOfWork;
    clock: Clock;
  }) {
    this.#accounts = ports.accounts;
    this.#sessions = ports.sessions;
    this.#hasher = ports.hasher;
    this.#rules = ports.rules;
    this.#audit = ports.audit;
    this.#unitOfWork = ports.unitOfWork;
    this.#clock = ports.clock;
  }

  /**
   * An admin resets the password of account `id`. Throws `AdminOnly`, `OwnPassword`, `NotFound`,
   * `NoLocalPassword` or `InvalidInput`.
   */
  async execute(caller: Caller, id: AccountId, newPassword: string): Promise<void> {
    requireAdmin(caller);
    if (caller.id === id) throw new OwnPassword();
    await this.#reset(await this.#accounts.byId(id), newPassword, caller.id, async () => {
      await stillAdmins(caller, this.#accounts);
    });
  }

  /** The operator resets by username from outside, at start. Throws `NotFound`, `NoLocalPassword`, `InvalidInput`. */
  async recover(username: string, newPassword: string, operator: Principal): Promise<void> {
    await this.#reset(await this.#accounts.byUsername(username), newPassword, operator);
  }

  async #reset(
    account: Account | undefined,
    newPassword: string,
    principal: Principal,
    authorize: () => Promise<void> = async () => {},
  ): Promise<void> {
    if (!account) throw new NotFound('account');
    if (account.passwordHash === null) throw new NoLocalPassword();
    const password = parseNewPassword(newPassword, account.username, this.#rules);
    const hash = await this.#hasher.hash(password);
    await this.#unitOfWork.run(async () => {
      await authorize();
      await this.#accounts.lock(account.id);
      await this.#accounts.setPasswordHash(account.id, hash);
      const revoked = await this.#sessions.removeAllOf(account.id);
      await this.#audit.append({
        at: this.#clock.now(),
        principal,
        action: 'account.password.reset',
        subject: account.id,
        detail: { revokedSessions: revoked },
      });
    });
  }
}
