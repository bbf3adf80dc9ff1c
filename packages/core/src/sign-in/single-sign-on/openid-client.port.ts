import type { SsoProfile } from './sso-profile.ts';
import type { SsoSettings } from './sso-settings.ts';

/** Data of a sign-in that must be stored until the provider redirects the browser back. */
export interface SsoTransaction {
  /** An unguessable parameter of the callback that identifies the transaction (RFC 6749 section 10.12). */
  readonly state: string;
  /** A value that the provider must repeat in the ID token (OpenID Connect Core section 3.1.2.1). */
  readonly nonce: string;
  /**
   * Proves to the token endpoint that the client which started the sign-in also completes it (PKCE, RFC
   * 7636).
   */
  readonly codeVerifier: string;
}

/** A provider whose discovery document was read and is valid. */
export interface OpenIdConnection {
  /** Returns the URL to which the browser is redirected. */
  authorizationUrl(transaction: SsoTransaction): Promise<string>;

  /** Exchanges the query of the callback for a profile. Throws `SsoDenied` or `SsoFailed`. */
  complete(query: string, transaction: SsoTransaction): Promise<SsoProfile>;
}

/** A relying party of OpenID Connect. */
export abstract class OpenIdClient {
  /** Reads the provider's discovery document. Throws `SsoUnreachable` with a message that tells an admin what to do. */
  abstract connect(settings: SsoSettings): Promise<OpenIdConnection>;
}
