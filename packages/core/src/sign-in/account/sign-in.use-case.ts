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

/** Dependencies of `SignIn`. */
export interface SignInPorts {
  readonly accounts: AccountStore;
  readonly opener: SessionOpener;
  readonly hasher: PasswordHasher;
  readonly throttle: SignInThrottle;
  readonly audit: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/** Signs in with username and password. */
export class SignIn {
  readonly #ports: SignInPorts;

  constructor(ports: SignInPorts) {
    this.#ports = ports;
  }

  /** Throws `SignInThrottled` or `InvalidCredentials`; both are the same for known and unknown usernames. */
  async execute(credentials: Credentials): Promise<SignedIn> {
    const admission = await this.#ports.throttle.admit(credentials);
    const signedIn = await this.#ports.throttle.judged(admission, () => this.#judge(credentials));
    await this.#ports.throttle.succeeded(credentials);
    return signedIn;
  }

  async #judge(credentials: Credentials): Promise<SignedIn> {
    for (;;) {
      const account = await this.#ports.accounts.byUsername(credentials.username);
      const presented = parsePresentedPassword(credentials.password);
      const verified = await verifyPassword(account, presented, this.#ports.hasher);
      if (!verified) return this.#refuse(account?.id);
      const signedIn = await this.#open(verified, credentials.client);
      if (signedIn) return signedIn;
    }
  }

  /** Undefined when the password was changed since it was verified: what was verified must be looked at again. */
  async #open(verified: VerifiedPassword, client: SigningClient): Promise<SignedIn | undefined> {
    const { hash, password } = verified;
    const upgraded = this.#ports.hasher.isCurrent(hash) ? undefined : await this.#ports.hasher.hash(password);
    return this.#ports.unitOfWork.run(async () => {
      const account = await this.#ports.accounts.lock(verified.account.id);
      if (account?.passwordHash !== hash) return undefined;
      if (upgraded) await this.#ports.accounts.setPasswordHash(account.id, upgraded);
      const opened = await this.#ports.opener.open(account.id, client);
      await this.#ports.audit.append({
        at: this.#ports.clock.now(),
        principal: account.id,
        action: 'session.began',
        subject: account.id,
        detail: { provider: account.provider, session: opened.session.handle },
      });
      return { account, ...opened };
    });
  }

  async #refuse(subject: string | undefined): Promise<never> {
    await this.#ports.unitOfWork.run(() =>
      this.#ports.audit.append({
        at: this.#ports.clock.now(),
        principal: ANONYMOUS,
        action: 'session.refused',
        subject: subject ?? 'unknown',
        detail: {},
      }),
    );
    throw new InvalidCredentials();
  }
}
