import type { AuditLog } from '../../audit/audit-log.port.ts';
import type { Clock } from '../../kernel/clock.port.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { Sha256 } from '../../kernel/sha256.port.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import type { Caller } from '../account/account.ts';
import type { AccountStore } from '../account/account-store.port.ts';
import { requireAdmin } from '../account/administration/require-admin.ts';
import type { LoginState, LoginStateStore } from './login-state-store.port.ts';
import type { SsoActivation } from './sso-activation.ts';
import { SsoDenied, SsoFailed, SsoStateInvalid, SsoUnreachable } from './sso-errors.ts';
import type { SsoProfile } from './sso-profile.ts';
import { OIDC_PROVIDER } from './sso-settings.ts';
import { SSO_SETTING } from './sso-settings-reader.ts';
import type { SsoTestAccount, SsoTestResult } from './sso-test-result.ts';
import { isSsoTestState, ssoTestBinding } from './sso-test-state.ts';
import { numbered, preferredUsername } from './sso-username.ts';
import { withValidSubject } from './valid-subject.ts';

/** The end of a test, as the administrator's browser reports it. */
export interface SsoTestCallback {
  /** Handle of the caller's session. */
  readonly session: string;
  /** The query of the callback, without the question mark. */
  readonly query: string;
  /** The `state` parameter of the query. */
  readonly state: string;
}

/** Dependencies of `CompleteSsoTest`. */
export interface CompleteSsoTestPorts {
  readonly activation: SsoActivation;
  readonly states: LoginStateStore;
  readonly accounts: AccountStore;
  readonly audit: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly sha256: Sha256;
  readonly clock: Clock;
}

/**
 * Completes a test sign-in and returns what the provider sent, or why it failed. Creates no session and no account.
 * Records the result in the audit log.
 */
export class CompleteSsoTest {
  readonly #ports: CompleteSsoTestPorts;

  constructor(ports: CompleteSsoTestPorts) {
    this.#ports = ports;
  }

  /**
   * Throws `AdminOnly`. Throws `SsoStateInvalid` if the test was begun in another session or with other settings, has
   * expired, or is already completed.
   */
  async execute(caller: Caller, { query, session, state }: SsoTestCallback): Promise<SsoTestResult> {
    requireAdmin(caller);
    const begun = isSsoTestState(state)
      ? await this.#ports.states.take(this.#ports.sha256.hex(state))
      : undefined;
    if (!begun || !this.#belongs(begun, session)) throw new SsoStateInvalid();
    const result = await this.#result(begun, state, query);
    await this.#ports.unitOfWork.run(() =>
      this.#ports.audit.append({
        at: this.#ports.clock.now(),
        principal: caller.id,
        action: 'settings.sso.tested',
        subject: SSO_SETTING,
        detail: detailOf(result),
      }),
    );
    return result;
  }

  #belongs(begun: LoginState, session: string): boolean {
    const sameSession = this.#ports.sha256.hex(ssoTestBinding(session)) === begun.browserDigest;
    return sameSession && this.#ports.clock.now() < begun.expiresAt;
  }

  async #result(begun: LoginState, state: string, query: string): Promise<SsoTestResult> {
    const { nonce, codeVerifier } = begun;
    try {
      const { settings, connection } = await this.#ports.activation.reached();
      if (settings.version !== begun.settingsVersion) throw new SsoStateInvalid();
      const completed = withValidSubject(await connection.complete(query, { state, nonce, codeVerifier }));
      const { clientAuthentication, ...profile } = completed;
      return { state: 'succeeded', profile, clientAuthentication, account: await this.#accountOf(profile) };
    } catch (error) {
      if (error instanceof SsoDenied || error instanceof SsoFailed || error instanceof SsoUnreachable)
        return { state: 'failed', code: error.code, reason: error.message };
      throw error;
    }
  }

  async #accountOf(profile: SsoProfile): Promise<SsoTestAccount> {
    const { accounts } = this.#ports;
    const known = await accounts.byIdentity(OIDC_PROVIDER, profile);
    if (known) {
      const { username, role, disabledAt } = known;
      return { state: 'existing', username, role, disabled: disabledAt !== null };
    }
    const role = (await accounts.hasAny()) ? 'user' : 'admin';
    const wanted = preferredUsername(profile);
    for (let number = 1; ; number += 1) {
      const username = numbered(wanted, number);
      if (!(await accounts.byUsername(username))) return { state: 'new', username, role };
    }
  }
}

function detailOf(result: SsoTestResult): JsonObject {
  if (result.state === 'failed') return { outcome: 'failed', code: result.code, message: result.reason };
  const { issuer, subject } = result.profile;
  return { outcome: 'succeeded', issuer, subject, account: result.account.username };
}
