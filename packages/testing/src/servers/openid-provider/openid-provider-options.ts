/** How the test provider behaves; every option may be left out. */
export interface OpenIdProviderOptions {
  /** 0, the default, takes a free port. */
  readonly port?: number;
  readonly clientId?: string;
  readonly clientSecret?: string;
  /** Where the provider may send people back to; the port of a loopback address does not matter (RFC 8252 7.3). */
  readonly redirectUris?: readonly string[];
  /** How the client shows its secret, and all that the provider advertises; both ways by default. */
  readonly clientAuthentication?: 'client_secret_basic' | 'client_secret_post';
  /** Advertises both ways although the client may use one only; false by default. */
  readonly offersBothWays?: boolean;
  /** Refuses requests without PKCE; true by default. */
  readonly pkceRequired?: boolean;
  /** Puts the claims into the ID token, too, instead of the userinfo endpoint alone; false by default. */
  readonly claimsInIdToken?: boolean;
  /** Knows the e-mail address of people; true by default. */
  readonly sendsEmail?: boolean;
  /** Publishes another key than it signs with, under the same name; false by default. */
  readonly signsWithForeignKey?: boolean;
  /** Claims that it adds to each ID token, or puts in the place of its own. */
  readonly idTokenClaims?: Readonly<Record<string, unknown>>;
  /** The scopes that the client may request, separated by spaces; any other is refused. All by default. */
  readonly clientScope?: string;
  /** Leaves all scopes but `openid` out of its discovery document; false by default. */
  readonly hidesScopes?: boolean;
  /** Splits an HTTP Basic header without percent-decoding its parts; false by default. */
  readonly readsBasicLiterally?: boolean;
}

export const TEST_CLIENT_ID = 'study-auth';
export const TEST_CLIENT_SECRET = 'test-provider-secret';

/** The address of the page that completes a sign-in, below each of the public addresses. */
export function callbacksOf(...publicUrls: readonly string[]): string[] {
  return publicUrls.map((url) => `${url}/api/auth/callback/oidc`);
}
