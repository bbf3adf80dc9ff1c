import type { AuditLog } from '../../audit/audit-log.port.ts';
import type { Clock } from '../../kernel/clock.port.ts';
import type { DomainError } from '../../kernel/domain-error.ts';
import { ANONYMOUS } from '../../kernel/principal.ts';
import type { Sha256 } from '../../kernel/sha256.port.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import type { Account } from '../account/account.ts';
import type { AccountCreator } from '../account/account-creator.ts';
import { AccountDisabled } from '../account/account-errors.ts';
import type { AccountStore } from '../account/account-store.port.ts';
import type { SignedIn } from '../account/register.use-case.ts';
import { type SignInOrigin, signInOrigin } from '../account/sign-in/sign-in-origin.ts';
import type { SessionOpener, SigningClient } from '../session/session-opener.ts';
import type { LoginState, LoginStateStore } from './login-state-store.port.ts';
import type { SsoActivation } from './sso-activation.ts';
import { SsoDenied, SsoFailed, SsoStateInvalid } from './sso-errors.ts';
import type { SsoProfile } from './sso-profile.ts';
import { OIDC_PROVIDER } from './sso-settings.ts';
import { isSsoTestState } from './sso-test-state.ts';
import { numbered, preferredUsername } from './sso-username.ts';
import { withValidSubject } from './valid-subject.ts';

/** The request with which the browser returns from the provider. */
export interface SsoCallback {
  /** The query of the request, without the question mark. */
  readonly query: string;
  /** The `state` parameter of the query. */
  readonly state: string;
  /** Value of the cookie that was set when the sign-in began. */
  readonly browserBinding: string;
  /** The network of one subscriber: the IPv4 address, or the /64 of the IPv6 address. */
  readonly address: string;
  readonly client: SigningClient;
}

/** A user who has signed in at the provider, and the path that the user wanted to open before. */
export interface CompletedSso extends SignedIn {
  readonly returnTo: string;
}

/** Refusals that are recorded in the audit log. */
const REFUSALS = [SsoDenied, SsoFailed, AccountDisabled];

/** Dependencies of `CompleteSso`. */
export interface CompleteSsoPorts {
  readonly activation: SsoActivation;
  readonly states: LoginStateStore;
  readonly accounts: AccountStore;
  readonly creator: AccountCreator;
  readonly opener: SessionOpener;
  readonly audit: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly sha256: Sha256;
  readonly clock: Clock;
}

/**
 * Signs in a user after the provider has authenticated them. Creates an account for a new user. The first account of an
 * installation is an admin.
 */
export class CompleteSso {
  readonly #ports: CompleteSsoPorts;

  constructor(ports: CompleteSsoPorts) {
    this.#ports = ports;
  }

  /** Throws `SsoStateInvalid`, `SsoUnavailable`, `SsoDenied`, `SsoFailed` or `AccountDisabled`. */
  async execute(callback: SsoCallback): Promise<CompletedSso> {
    if (isSsoTestState(callback.state)) throw new SsoStateInvalid();
    const begun = await this.#ports.states.take(this.#ports.sha256.hex(callback.state));
    if (!begun || !this.#belongs(begun, callback)) throw new SsoStateInvalid();
    const { settings, connection } = await this.#ports.activation.active();
    if (settings.version !== begun.settingsVersion) throw new SsoStateInvalid();
    const { nonce, codeVerifier } = begun;
    const transaction = { state: callback.state, nonce, codeVerifier };
    const origin = signInOrigin(callback.address, callback.client);
    const profile = await connection
      .complete(callback.query, transaction)
      .then(withValidSubject)
      .catch((refusal) => this.#refuse(refusal, origin));
    const signedIn = await this.#ports.unitOfWork.run(() => this.#signIn(profile, callback.client, origin));
    if ('disabled' in signedIn) return this.#refuse(new AccountDisabled(), origin, signedIn.disabled.id);
    return { ...signedIn, returnTo: begun.returnTo };
  }

  /**
   * Returns whether the callback belongs to the sign-in, and the sign-in has not expired. Both compared values are
   * digests of unguessable values, so a plain comparison reveals nothing to an attacker.
   */
  #belongs(begun: LoginState, callback: SsoCallback): boolean {
    const sameBrowser = this.#ports.sha256.hex(callback.browserBinding) === begun.browserDigest;
    return sameBrowser && this.#ports.clock.now() < begun.expiresAt;
  }

  async #refuse(refusal: unknown, origin: SignInOrigin, subject = 'unknown'): Promise<never> {
    if (REFUSALS.some((known) => refusal instanceof known)) {
      const { code, message } = refusal as DomainError;
      await this.#ports.unitOfWork.run(() =>
        this.#ports.audit.append({
          at: this.#ports.clock.now(),
          principal: ANONYMOUS,
          action: 'session.refused',
          subject,
          detail: { provider: OIDC_PROVIDER, code, message, ...origin },
        }),
      );
    }
    throw refusal;
  }

  async #signIn(
    profile: SsoProfile,
    client: SigningClient,
    origin: SignInOrigin,
  ): Promise<SignedIn | { readonly disabled: Account }> {
    const known = await this.#ports.accounts.byIdentity(OIDC_PROVIDER, profile);
    const { id } = known ?? (await this.#createFor(profile));
    const account = await this.#ports.accounts.lock(id);
    if (!account) throw new Error(`The account ${id} is no longer stored. Sign in again.`);
    if (account.disabledAt !== null) return { disabled: account };
    const opened = await this.#ports.opener.open(account.id, client);
    await this.#ports.audit.append({
      at: this.#ports.clock.now(),
      principal: account.id,
      action: 'session.began',
      subject: account.id,
      detail: { provider: account.provider, session: opened.session.handle, ...origin },
    });
    return { account, ...opened };
  }

  async #createFor(profile: SsoProfile): Promise<Account> {
    const { issuer, subject } = profile;
    const login = { provider: OIDC_PROVIDER, identity: { issuer, subject } };
    const username = preferredUsername(profile);
    for (let number = 1; ; number += 1) {
      const wanted = { username: numbered(username, number), role: 'user', login } as const;
      const { account, outcome } = await this.#ports.creator.create(wanted);
      if (outcome === 'inserted') return account;
      const other =
        outcome === 'identity_taken' && (await this.#ports.accounts.byIdentity(OIDC_PROVIDER, profile));
      // A concurrent request of the same person has created the account.
      if (other) return other;
    }
  }
}
