import type { AuditLog } from '../../../audit/audit-log.port.ts';
import type { Clock } from '../../../kernel/clock.port.ts';
import { ANONYMOUS } from '../../../kernel/principal.ts';
import type { Sha256 } from '../../../kernel/sha256.port.ts';
import type { UnitOfWork } from '../../../kernel/unit-of-work.port.ts';
import type { SessionOpener, SigningClient } from '../../session/session-opener.ts';
import type { Account } from '../account.ts';
import { AccountDisabled, InvalidCredentials } from '../account-errors.ts';
import type { AccountStore } from '../account-store.port.ts';
import type { Requester } from '../administration/requester.ts';
import { parsePresentedPassword } from '../password/password.ts';
import { type VerifiedPassword, verifyPassword } from '../password/password-check.ts';
import type { PasswordHash, PasswordHasher } from '../password/password-hasher.port.ts';
import type { SignedIn } from '../register.use-case.ts';
import { samplePlace } from './sample-place.ts';
import { type SignInOrigin, signInOrigin } from './sign-in-origin.ts';
import type { PresentedName, SignInThrottle } from './sign-in-throttle.ts';

/** The credentials that a client presents. */
export interface Credentials extends PresentedName {
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
  readonly sha256: Sha256;
  readonly clock: Clock;
}

/** Signs in with username and password. */
export class SignIn {
  readonly #ports: SignInPorts;

  constructor(ports: SignInPorts) {
    this.#ports = ports;
  }

  /**
   * Throws `SignInThrottled`, `HasherBusy` or `InvalidCredentials`, in the same way for known and unknown usernames.
   * Throws `AccountDisabled` if the account is disabled and the password is correct.
   */
  async execute(credentials: Credentials): Promise<SignedIn> {
    const known = await this.#ports.accounts.byUsername(credentials.username);
    const attempt = { ...credentials, accountId: known?.id };
    const admission = await this.#ports.throttle.admit(attempt);
    const requester = { address: credentials.address, isFamiliar: admission.isFamiliar };
    const signedIn = await this.#ports.throttle.judged(admission, () =>
      this.#judge(credentials, known, requester),
    );
    await this.#ports.throttle.succeeded({ ...attempt, accountId: signedIn.account.id });
    return signedIn;
  }

  async #judge(
    credentials: Credentials,
    known: Account | undefined,
    requester: Requester,
  ): Promise<SignedIn> {
    const { accounts, hasher } = this.#ports;
    const password = parsePresentedPassword(credentials.password);
    // Read the decoy for known usernames as well. Otherwise the number of queries would reveal whether a name is known.
    const decoy = await this.#decoy(credentials.username);
    const origin = signInOrigin(credentials.address, credentials.client);
    for (let account = known; ; account = await accounts.byUsername(credentials.username)) {
      const verified = await verifyPassword({ account, password, requester, decoy }, hasher);
      if (!verified) return this.#refuse(account?.id, origin, new InvalidCredentials());
      const signedIn = await this.#open(verified, credentials.client, requester);
      if (signedIn === 'disabled') return this.#refuse(verified.account.id, origin, new AccountDisabled());
      if (signedIn) return signedIn;
    }
  }

  /**
   * Returns the hash of an account that the username selects; the hasher's decoy if no account has a password. The time
   * to verify a hash depends on its kind and cost. Because the decoy is a stored hash, each of these times is as
   * frequent for unknown usernames as for known ones.
   */
  async #decoy(username: string): Promise<PasswordHash> {
    const { accounts, hasher, sha256 } = this.#ports;
    return (await accounts.sampleHash(samplePlace(username, sha256))) ?? hasher.decoy();
  }

  /**
   * Opens a session. Returns `disabled` for a disabled account. Returns undefined if the hash was replaced after it was
   * verified. The caller must then verify again.
   */
  async #open(
    { account: { id }, hash, password }: VerifiedPassword,
    client: SigningClient,
    requester: Requester,
  ): Promise<SignedIn | 'disabled' | undefined> {
    const { hasher } = this.#ports;
    const upgraded = hasher.isCurrent(hash) ? undefined : await hasher.hash(password, requester);
    return this.#ports.unitOfWork.run(async () => {
      const account = await this.#ports.accounts.lock(id);
      if (account?.passwordHash !== hash) return undefined;
      if (account.disabledAt !== null) return 'disabled';
      if (upgraded) await this.#ports.accounts.setPasswordHash(account.id, upgraded);
      const opened = await this.#ports.opener.open(account.id, client);
      await this.#ports.audit.append({
        at: this.#ports.clock.now(),
        principal: account.id,
        action: 'session.began',
        subject: account.id,
        detail: {
          provider: account.provider,
          session: opened.session.handle,
          ...signInOrigin(requester.address, client),
        },
      });
      return { account, ...opened };
    });
  }

  async #refuse(
    subject: string | undefined,
    origin: SignInOrigin,
    refusal: InvalidCredentials | AccountDisabled,
  ): Promise<never> {
    await this.#ports.unitOfWork.run(() =>
      this.#ports.audit.append({
        at: this.#ports.clock.now(),
        principal: ANONYMOUS,
        action: 'session.refused',
        subject: subject ?? 'unknown',
        detail: { ...(refusal.code === 'account_disabled' && { code: refusal.code }), ...origin },
      }),
    );
    throw refusal;
  }
}
