/** Behavior of the test provider. Every option can be omitted. */
export interface OpenIdProviderOptions {
  /** Port number; 0 by default, for any free port. */
  readonly port?: number;
  readonly clientId?: string;
  readonly clientSecret?: string;
  /** Addresses to which the provider can redirect. The port of a loopback address is ignored (RFC 8252 7.3). */
  readonly redirectUris?: readonly string[];
  /**
   * The only method of client authentication that the provider accepts; `none` for a public client. By default it
   * accepts both methods of sending the client secret.
   */
  readonly clientAuthentication?: 'client_secret_basic' | 'client_secret_post' | 'none';
  /** Methods in the discovery document; by default those that the provider accepts. */
  readonly advertisedAuthentications?: readonly string[];
  /** If true, refuses requests without PKCE; true by default. */
  readonly pkceRequired?: boolean;
  /** If true, adds the claims also to the ID token, and not only to the userinfo endpoint; false by default. */
  readonly claimsInIdToken?: boolean;
  /** If true, sends users' e-mail addresses; true by default. */
  readonly sendsEmail?: boolean;
  /** If true, publishes another key than its signing key, with the same id; false by default. */
  readonly signsWithForeignKey?: boolean;
  /** Members that are added to the published key, or replace its members. */
  readonly publishedKey?: Readonly<Record<string, unknown>>;
  /** Claims that are added to each ID token, or replace its claims. */
  readonly idTokenClaims?: Readonly<Record<string, unknown>>;
  /**
   * Scopes that the client can request, separated by spaces. The provider refuses other scopes. By default all scopes
   * are allowed.
   */
  readonly clientScope?: string;
  /** If true, omits all scopes except `openid` from the discovery document; false by default. */
  readonly hidesScopes?: boolean;
  /** If true, splits an HTTP Basic header without percent-decoding its parts; false by default. */
  readonly readsBasicLiterally?: boolean;
}

export const TEST_CLIENT_ID = 'study-auth';
export const TEST_CLIENT_SECRET = 'test-provider-secret';

/** Returns the address of the page that completes a sign-in, for each of the public addresses. */
export function callbacksOf(...publicUrls: readonly string[]): string[] {
  return publicUrls.map((url) => `${url}/api/auth/callback/oidc`);
}
