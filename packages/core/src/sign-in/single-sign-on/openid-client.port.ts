import type { SsoProfile } from './sso-profile.ts';
import type { SsoSettings } from './sso-settings.ts';

/** One sign-in under way: what must be kept until the provider sends the person back. */
export interface SsoTransaction {
  /** Unguessable; comes back in the callback and names the transaction (RFC 6749 section 10.12). */
  readonly state: string;
  /** Comes back inside the ID token (OpenID Connect Core section 3.1.2.1). */
  readonly nonce: string;
  /** Proves at the token endpoint who began (PKCE, RFC 7636). */
  readonly codeVerifier: string;
}

/** A provider whose discovery document was read and found good. */
export interface OpenIdConnection {
  /** Where to send the person. */
  authorizationUrl(transaction: SsoTransaction): Promise<string>;

  /** Turns the query of the callback into a profile; throws `SsoDenied` or `SsoFailed`. */
  complete(query: string, transaction: SsoTransaction): Promise<SsoProfile>;
}

/** Speaks OpenID Connect as a relying party. */
export abstract class OpenIdClient {
  /** Reads the provider's discovery document; throws `SsoUnreachable` with a reason that an admin can act on. */
  abstract connect(settings: SsoSettings): Promise<OpenIdConnection>;
}
