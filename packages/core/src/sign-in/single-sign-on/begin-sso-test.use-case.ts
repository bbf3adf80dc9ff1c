import type { Clock } from '../../kernel/clock.port.ts';
import type { Instant } from '../../kernel/instant.ts';
import { newToken } from '../../kernel/new-id.ts';
import type { RandomSource } from '../../kernel/random-source.port.ts';
import type { Sha256 } from '../../kernel/sha256.port.ts';
import type { Caller } from '../account/account.ts';
import { requireAdmin } from '../account/administration/require-admin.ts';
import { SSO_TRANSACTION_LIFETIME } from './begin-sso.use-case.ts';
import type { LoginStateStore } from './login-state-store.port.ts';
import type { SsoActivation } from './sso-activation.ts';
import { ssoTestBinding, ssoTestState } from './sso-test-state.ts';

/** URL to which the administrator's browser is redirected, and the instant from which the test is refused. */
export interface BegunSsoTest {
  readonly authorizationUrl: string;
  readonly expiresAt: Instant;
}

/** Dependencies of `BeginSsoTest`. */
export interface BeginSsoTestPorts {
  readonly activation: SsoActivation;
  readonly states: LoginStateStore;
  readonly random: RandomSource;
  readonly sha256: Sha256;
  readonly clock: Clock;
}

/** Starts a test sign-in at the provider with the saved settings, even if single sign-on is turned off. */
export class BeginSsoTest {
  readonly #ports: BeginSsoTestPorts;

  constructor(ports: BeginSsoTestPorts) {
    this.#ports = ports;
  }

  /**
   * Returns the URL of the provider to which the browser must go, and when the test expires. `session` is the handle of
   * the caller's session. Only this session can complete the test. Throws `AdminOnly` if the caller is not an
   * administrator, and `SsoUnreachable` with a message for the administrator.
   */
  async execute(caller: Caller, session: string): Promise<BegunSsoTest> {
    requireAdmin(caller);
    const { settings, connection } = await this.#ports.activation.reached();
    const state = ssoTestState(newToken(this.#ports.random));
    const nonce = newToken(this.#ports.random);
    const codeVerifier = newToken(this.#ports.random);
    const authorizationUrl = await connection.authorizationUrl({ state, nonce, codeVerifier });
    const expiresAt = this.#ports.clock.now() + SSO_TRANSACTION_LIFETIME;
    await this.#ports.states.insert({
      digest: this.#ports.sha256.hex(state),
      browserDigest: this.#ports.sha256.hex(ssoTestBinding(session)),
      nonce,
      codeVerifier,
      returnTo: '/',
      settingsVersion: settings.version,
      expiresAt,
    });
    return { authorizationUrl, expiresAt };
  }
}
