import type { Clock } from '../../kernel/clock.port.ts';
import type { Instant } from '../../kernel/instant.ts';
import { newToken } from '../../kernel/new-id.ts';
import type { RandomSource } from '../../kernel/random-source.port.ts';
import { Secret } from '../../kernel/secret.ts';
import type { Sha256 } from '../../kernel/sha256.port.ts';
import { isDid } from '../pds/did.ts';
import { parseHandle } from '../pds/handle.ts';
import type { AtprotoOAuthClient } from './atproto-oauth-client.port.ts';
import { AUTHORIZATION_LIFETIME } from './authorization-lifetime.ts';
import { OAuthAuthorizeFailed } from './oauth-errors.ts';

/** URL to which the browser is redirected, and the secret that the callback must contain. */
export interface BegunAtprotoSignIn {
  readonly redirectUrl: string;
  /** Value of a short-lived cookie that binds the sign-in to this browser (OWASP ASVS 10.1.2). */
  readonly browserBinding: Secret;
  /** Instant from which the callback is refused. */
  readonly expiresAt: Instant;
}

/** Dependencies of `BeginAtprotoSignIn`. */
export interface BeginAtprotoSignInPorts {
  readonly client: AtprotoOAuthClient;
  readonly random: RandomSource;
  readonly sha256: Sha256;
  readonly clock: Clock;
}

/** Starts a sign-in at the authorization server of a PDS account, where the user continues. */
export class BeginAtprotoSignIn {
  readonly #ports: BeginAtprotoSignInPorts;

  constructor(ports: BeginAtprotoSignInPorts) {
    this.#ports = ports;
  }

  /** Accepts a handle, with or without `@`, or a DID. Throws `OAuthAuthorizeFailed`. */
  async execute(name: string): Promise<BegunAtprotoSignIn> {
    const text = name.trim().replace(/^@/, '');
    const account = isDid(text) ? text : parseHandle(text);
    if (!account) throw new OAuthAuthorizeFailed('this is not a handle; enter one such as alice.example.com');
    const binding = newToken(this.#ports.random);
    const redirectUrl = await this.#ports.client.authorize(account, this.#ports.sha256.hex(binding));
    const expiresAt = this.#ports.clock.now() + AUTHORIZATION_LIFETIME;
    return { redirectUrl, browserBinding: new Secret(binding), expiresAt };
  }
}
