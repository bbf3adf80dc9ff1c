import type { AuditLog } from '../../audit/audit-log.port.ts';
import type { Clock } from '../../kernel/clock.port.ts';
import { NotFound } from '../../kernel/not-found.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import type { SessionOpener, SigningClient } from '../session/session-opener.ts';
import type { SessionStore } from '../session/session-store.port.ts';
import type { AccountId } from './account.ts';
import { NoLocalPassword, WrongPassword } from './account-errors.ts';
import type { AccountStore } from './account-store.port.ts';
import { type Password, type PasswordRules, parseNewPassword, parsePresentedPassword } from './password.ts';
import { verifyPassword } from './password-check.ts';
import type { PasswordHash, PasswordHasher } from './password-hasher.port.ts';
import type { SignedIn } from './register.use-case.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';

/** An owner's wish to change their password, and the address it comes from. */
export interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly address: string;
  readonly client: SigningClient;
}

/** An owner changes their password: every session of theirs ends, and the caller gets a fresh one. */
export class ChangePassword {
  readonly #accounts: AccountStore;
  readonly #sessions: SessionStore<unknown>;
  readonly #opener: SessionOpener;
  readonly #hasher: PasswordHasher;
  readonly #rules: PasswordRules;
  readonly #throttle: SignInThrottle;
  readonly #audit: AuditLog;
  readonly #unitOfWork: UnitOfWork;
  readonly #clock: Clock;

  constructor(ports: {
    accounts: AccountStore;
    sessions: SessionStore<unknown>;
    opener: SessionOpener;
    hasher: PasswordHasher;
    rules: PasswordRules;
    throttle: SignInThrottle;
    audit: AuditLog;
    unitOfWork: UnitOfWork;
    clock: Clock;
  }) {
    this.#accounts = ports.accounts;
    this.#sessions = ports.sessions;
    this.#opener = ports.opener;
    this.#hasher = ports.hasher;
    this.#rules = ports.rules;
    this.#throttle = ports.throttle;
    this.#audit = ports.audit;
    this.#unitOfWork = ports.unitOfWork;
    this.#clock = ports.clock;
  }

  /** Throws `NoLocalPassword`, `WrongPassword`, `SignInThrottled` or `InvalidInput`. */
  async execute(id: AccountId, change: PasswordChange): Promise<SignedIn> {
    const account = await this.#accounts.byId(id);
    if (!account) throw new NotFound('account');
    if (account.passwordHash === null) throw new NoLocalPassword();
    const password = parseNewPassword(change.newPassword, account.username, this.#rules, 'newPassword');
    const attempt = { username: account.username, address: change.address };
    const admission = await this.#throttle.admit(attempt);
    const signedIn = await this.#throttle.judged(admission, () => this.#judge(id, password, change));
    await this.#throttle.succeeded(attempt);
    return signedIn;
  }

  async #judge(id: AccountId, password: Password, change: PasswordChange): Promise<SignedIn> {
    const presented = parsePresentedPassword(change.currentPassword);
    const newHash = await this.#hasher.hash(password);
    for (;;) {
      const current = await this.#accounts.byId(id);
      const verified = await verifyPassword(current, presented, this.#hasher);
      if (!verified) return this.#refuse(id);
      const signedIn = await this.#replace(id, verified.hash, newHash, change.client);
      if (signedIn) return signedIn;
    }
  }

  /** Undefined when the hash is not the verified one any more: it was upgraded, or the password was changed. */
  async #replace(
    id: AccountId,
    verified: PasswordHash,
    newHash: PasswordHash,
    client: SigningClient,
  ): Promise<SignedIn | undefined> {
    return this.#unitOfWork.run(async () => {
      const account = await this.#accounts.lock(id);
      if (account?.passwordHash !== verified) return undefined;
      await this.#accounts.setPasswordHash(id, newHash);
      const revoked = await this.#sessions.removeAllOf(id);
      const opened = await this.#opener.open(id, client);
      await this.#audit.append({
        at: this.#clock.now(),
        principal: id,
        action: 'account.password.changed',
        subject: id,
        detail: { revokedSessions: revoked },
      });
      return { account: { ...account, passwordHash: newHash }, ...opened };
    });
  }

  async #refuse(id: AccountId): Promise<never> {
    await this.#unitOfWork.run(() =>
      this.#audit.append({
        at: this.#clock.now(),
        principal: id,
        action: 'account.password.refused',
        subject: id,
        detail: {},
      }),
    );
    throw new WrongPassword();
  }
}
