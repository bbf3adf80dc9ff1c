import type { AuditLog } from '../../../audit/audit-log.port.ts';
import type { Clock } from '../../../kernel/clock.port.ts';
import { NotFound } from '../../../kernel/not-found.ts';
import type { UnitOfWork } from '../../../kernel/unit-of-work.port.ts';
import type { SessionOpener, SigningClient } from '../../session/session-opener.ts';
import type { SessionStore } from '../../session/session-store.port.ts';
import type { AccountId } from '../account.ts';
import { AccountDisabled, NoLocalPassword, WrongPassword } from '../account-errors.ts';
import type { AccountStore } from '../account-store.port.ts';
import type { Requester } from '../administration/requester.ts';
import type { PasswordLinkStore } from '../password-link/password-link-store.port.ts';
import type { SignedIn } from '../register.use-case.ts';
import type { SignInThrottle } from '../sign-in/sign-in-throttle.ts';
import { type Password, type PasswordRules, parseNewPassword, parsePresentedPassword } from './password.ts';
import { verifyPassword } from './password-check.ts';
import type { PasswordHash, PasswordHasher } from './password-hasher.port.ts';

/** A request to change a password, and the address from which it was sent. */
export interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly address: string;
  readonly client: SigningClient;
}

/** Dependencies of `ChangePassword`. */
export interface ChangePasswordPorts {
  readonly accounts: AccountStore;
  readonly sessions: SessionStore<unknown>;
  readonly links: PasswordLinkStore;
  readonly opener: SessionOpener;
  readonly hasher: PasswordHasher;
  readonly rules: PasswordRules;
  readonly throttle: SignInThrottle;
  readonly audit: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/** Changes the caller's password. Ends all sessions of the account, and opens a new session for the caller. */
export class ChangePassword {
  readonly #ports: ChangePasswordPorts;

  constructor(ports: ChangePasswordPorts) {
    this.#ports = ports;
  }

  /**
   * Throws `NotFound`, `NoLocalPassword`, `WrongPassword`, `AccountDisabled`, `SignInThrottled`, `HasherBusy` or
   * `InvalidInput`.
   */
  async execute(id: AccountId, change: PasswordChange): Promise<SignedIn> {
    const account = await this.#ports.accounts.byId(id);
    if (!account) throw new NotFound('account');
    if (account.passwordHash === null) throw new NoLocalPassword();
    const password = parseNewPassword(change.newPassword, account.username, this.#ports.rules, 'newPassword');
    const attempt = { username: account.username, accountId: id, address: change.address };
    const admission = await this.#ports.throttle.admit(attempt);
    const requester = { address: change.address, isFamiliar: admission.isFamiliar };
    const signedIn = await this.#ports.throttle.judged(admission, () =>
      this.#judge(id, password, change, requester),
    );
    await this.#ports.throttle.succeeded(attempt);
    return signedIn;
  }

  async #judge(
    id: AccountId,
    newPassword: Password,
    change: PasswordChange,
    requester: Requester,
  ): Promise<SignedIn> {
    const { accounts, hasher } = this.#ports;
    const password = parsePresentedPassword(change.currentPassword);
    const newHash = await hasher.hash(newPassword, requester);
    for (;;) {
      const account = await accounts.byId(id);
      const claim = { account, password, requester, decoy: hasher.decoy() };
      const verified = await verifyPassword(claim, hasher);
      if (!verified) return this.#refuse(id);
      const signedIn = await this.#replace(id, verified.hash, newHash, change.client);
      if (signedIn) return signedIn;
    }
  }

  /**
   * Replaces the verified hash. Returns undefined if it is no longer stored, because it was upgraded or the password
   * was changed.
   */
  async #replace(
    id: AccountId,
    verified: PasswordHash,
    newHash: PasswordHash,
    client: SigningClient,
  ): Promise<SignedIn | undefined> {
    return this.#ports.unitOfWork.run(async () => {
      const account = await this.#ports.accounts.lock(id);
      if (account?.passwordHash !== verified) return undefined;
      if (account.disabledAt !== null) throw new AccountDisabled();
      await this.#ports.accounts.setPasswordHash(id, newHash);
      await this.#ports.links.removeOf(id);
      const revoked = await this.#ports.sessions.removeAllOf(id);
      const opened = await this.#ports.opener.open(id, client);
      await this.#ports.audit.append({
        at: this.#ports.clock.now(),
        principal: id,
        action: 'account.password.changed',
        subject: id,
        detail: { revokedSessions: revoked },
      });
      return { account: { ...account, passwordHash: newHash }, ...opened };
    });
  }

  async #refuse(id: AccountId): Promise<never> {
    await this.#ports.unitOfWork.run(() =>
      this.#ports.audit.append({
        at: this.#ports.clock.now(),
        principal: id,
        action: 'account.password.refused',
        subject: id,
        detail: {},
      }),
    );
    throw new WrongPassword();
  }
}
