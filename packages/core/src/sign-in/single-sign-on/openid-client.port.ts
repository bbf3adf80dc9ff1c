import type { ClientAuthentication } from './client-authentication.ts';
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

/** The user who signed in at the provider, and how the provider accepted this server. */
export interface ProviderSignIn extends SsoProfile {
  readonly clientAuthentication: ClientAuthentication;
}

/** A provider whose discovery document was read and is valid. */
export interface OpenIdConnection {
  /** Returns the URL to which the browser is redirected. */
  authorizationUrl(transaction: SsoTransaction): Promise<string>;

  /**
   * Exchanges the query of the callback for a profile. If the token endpoint refuses this server's authentication,
   * tries another method that the provider supports. Throws `SsoDenied` or `SsoFailed`.
   */
  complete(query: string, transaction: SsoTransaction): Promise<ProviderSignIn>;
}

/** A relying party of OpenID Connect. */
export abstract class OpenIdClient {
  /** Reads the provider's discovery document. Throws `SsoUnreachable` with a message that contains the remedy. */
  abstract connect(settings: SsoSettings): Promise<OpenIdConnection>;
}
