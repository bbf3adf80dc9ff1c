/** Behavior of the test provider. Every option can be omitted. */
export interface OpenIdProviderOptions {
  /** Default 0, which selects a free port. */
  readonly port?: number;
  readonly clientId?: string;
  readonly clientSecret?: string;
  /** Addresses to which the provider can redirect; the port of a loopback address does not matter (RFC 8252 7.3). */
  readonly redirectUris?: readonly string[];
  /**
   * The only method of sending the client secret that the provider accepts and advertises. Default: both
   * methods.
   */
  readonly clientAuthentication?: 'client_secret_basic' | 'client_secret_post';
  /** Advertises both methods although the client can use only one; false by default. */
  readonly offersBothWays?: boolean;
  /** Refuses requests without PKCE; true by default. */
  readonly pkceRequired?: boolean;
  /** Adds the claims to the ID token as well as to the userinfo endpoint; false by default. */
  readonly claimsInIdToken?: boolean;
  /** Has the e-mail addresses of people; true by default. */
  readonly sendsEmail?: boolean;
  /** Publishes another key than the one it signs with, under the same id; false by default. */
  readonly signsWithForeignKey?: boolean;
  /** Members that it adds to the key that it publishes, or uses instead of its own. */
  readonly publishedKey?: Readonly<Record<string, unknown>>;
  /** Claims that it adds to each ID token, or uses instead of its own. */
  readonly idTokenClaims?: Readonly<Record<string, unknown>>;
  /** The scopes that the client can request, separated by spaces. Others are refused. Default: all scopes. */
  readonly clientScope?: string;
  /** Omits all scopes except `openid` from its discovery document; false by default. */
  readonly hidesScopes?: boolean;
  /** Splits an HTTP Basic header without percent-decoding its parts; false by default. */
  readonly readsBasicLiterally?: boolean;
}

export const TEST_CLIENT_ID = 'study-auth';
export const TEST_CLIENT_SECRET = 'test-provider-secret';

/** The address of the page that completes a sign-in, for each of the public addresses. */
export function callbacksOf(...publicUrls: readonly string[]): string[] {
  return publicUrls.map((url) => `${url}/api/auth/callback/oidc`);
}
