import type { AuditLog } from '../../audit/audit-log.port.ts';
import type { Clock } from '../../kernel/clock.port.ts';
import { ANONYMOUS } from '../../kernel/principal.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import type { SessionOpener, SigningClient } from '../session/session-opener.ts';
import { InvalidCredentials } from './account-errors.ts';
import type { AccountStore } from './account-store.port.ts';
import { parsePresentedPassword } from './password.ts';
import { type VerifiedPassword, verifyPassword } from './password-check.ts';
import type { PasswordHasher } from './password-hasher.port.ts';
import type { SignedIn } from './register.use-case.ts';
import type { Attempt, SignInThrottle } from './sign-in-throttle.ts';

/** What a client presents to sign in. */
export interface Credentials extends Attempt {
  readonly password: string;
  readonly client: SigningClient;
}

/** Signs in with username and password. */
export class SignIn {
  readonly #accounts: AccountStore;
  readonly #opener: SessionOpener;
  readonly #hasher: PasswordHasher;
  readonly #throttle: SignInThrottle;
  readonly #audit: AuditLog;
  readonly #unitOfWork: UnitOfWork;
  readonly #clock: Clock;

  constructor(ports: {
    accounts: AccountStore;
    opener: SessionOpener;
    hasher: PasswordHasher;
    throttle: SignInThrottle;
    audit: AuditLog;
    unitOfWork: UnitOfWork;
    clock: Clock;
  }) {
    this.#accounts = ports.accounts;
    this.#opener = ports.opener;
    this.#hasher = ports.hasher;
    this.#throttle = ports.throttle;
    this.#audit = ports.audit;
    this.#unitOfWork = ports.unitOfWork;
    this.#clock = ports.clock;
  }

  /** Throws `SignInThrottled` or `InvalidCredentials`; both are the same for known and unknown usernames. */
  async execute(credentials: Credentials): Promise<SignedIn> {
    const admission = await this.#throttle.admit(credentials);
    const signedIn = await this.#throttle.judged(admission, () => this.#judge(credentials));
    await this.#throttle.succeeded(credentials);
    return signedIn;
  }

  async #judge(credentials: Credentials): Promise<SignedIn> {
    for (;;) {
      const account = await this.#accounts.byUsername(credentials.username);
      const presented = parsePresentedPassword(credentials.password);
      const verified = await verifyPassword(account, presented, this.#hasher);
      if (!verified) return this.#refuse(account?.id);
      const signedIn = await this.#open(verified, credentials.client);
      if (signedIn) return signedIn;
    }
  }

  /** Undefined when the password was changed since it was verified: what was verified must be looked at again. */
  async #open(verified: VerifiedPassword, client: SigningClient): Promise<SignedIn | undefined> {
    const { hash, password } = verified;
    const upgraded = this.#hasher.isCurrent(hash) ? undefined : await this.#hasher.hash(password);
    return this.#unitOfWork.run(async () => {
      const account = await this.#accounts.lock(verified.account.id);
      if (account?.passwordHash !== hash) return undefined;
      if (upgraded) await this.#accounts.setPasswordHash(account.id, upgraded);
      const opened = await this.#opener.open(account.id, client);
      await this.#audit.append({
        at: this.#clock.now(),
        principal: account.id,
        action: 'session.began',
        subject: account.id,
        detail: { provider: account.provider, session: opened.session.handle },
      });
      return { account, ...opened };
    });
  }

  async #refuse(subject: string | undefined): Promise<never> {
    await this.#unitOfWork.run(() =>
      this.#audit.append({
        at: this.#clock.now(),
        principal: ANONYMOUS,
        action: 'session.refused',
        subject: subject ?? 'unknown',
        detail: {},
      }),
    );
    throw new InvalidCredentials();
  }
}
