import type { Clock } from '../../kernel/clock.port.ts';
import { type Instant, MINUTE, type Milliseconds } from '../../kernel/instant.ts';
import { newToken } from '../../kernel/new-id.ts';
import type { RandomSource } from '../../kernel/random-source.port.ts';
import { Secret } from '../../kernel/secret.ts';
import type { Sha256 } from '../../kernel/sha256.port.ts';
import type { LoginStateStore } from './login-state-store.port.ts';
import { parseReturnPath } from './return-path.ts';
import type { SsoActivation } from './sso-activation.ts';

/** Time limit for a sign-in at the provider (OWASP ASVS 10.1.2). */
export const SSO_TRANSACTION_LIFETIME: Milliseconds = 10 * MINUTE;

/** URL to which the browser is redirected, and the secret that the callback must contain. */
export interface BegunSso {
  readonly authorizationUrl: string;
  /** Value of a cookie that binds the sign-in to this browser. */
  readonly browserBinding: Secret;
  /** Instant from which the callback is refused. */
  readonly expiresAt: Instant;
}

/** Dependencies of `BeginSso`. */
export interface BeginSsoPorts {
  readonly activation: SsoActivation;
  readonly states: LoginStateStore;
  readonly random: RandomSource;
  readonly sha256: Sha256;
  readonly clock: Clock;
}

/** Starts a sign-in at the provider. */
export class BeginSso {
  readonly #ports: BeginSsoPorts;

  constructor(ports: BeginSsoPorts) {
    this.#ports = ports;
  }

  /**
   * Throws `InvalidInput` for a `returnTo` that is not a path of this server, and `SsoUnavailable` if single sign-on is
   * off or does not work.
   */
  async execute(returnTo: string): Promise<BegunSso> {
    const path = parseReturnPath(returnTo);
    const { settings, connection } = await this.#ports.activation.active();
    const state = newToken(this.#ports.random);
    const nonce = newToken(this.#ports.random);
    const codeVerifier = newToken(this.#ports.random);
    const binding = newToken(this.#ports.random);
    const authorizationUrl = await connection.authorizationUrl({ state, nonce, codeVerifier });
    const expiresAt = this.#ports.clock.now() + SSO_TRANSACTION_LIFETIME;
    await this.#ports.states.insert({
      digest: this.#ports.sha256.hex(state),
      browserDigest: this.#ports.sha256.hex(binding),
      nonce,
      codeVerifier,
      returnTo: path,
      settingsVersion: settings.version,
      expiresAt,
    });
    return { authorizationUrl, browserBinding: new Secret(binding), expiresAt };
  }
}
