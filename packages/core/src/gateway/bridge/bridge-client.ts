import type { BridgeEntitlement } from './bridge-entitlement.ts';

/** Claims that a client can get besides the DID. */
export const BRIDGE_CLAIMS = ['preferred_username', 'placeholder_email'] as const;

export type BridgeClaim = (typeof BRIDGE_CLAIMS)[number];

/** An app that signs its users in through the bridge. */
export interface BridgeClient {
  readonly id: string;
  /** Name that users see when they sign in. */
  readonly name: string;
  /** Redirect URIs of the client. Each is compared with the redirect URI of a request character by character. */
  readonly redirectUris: readonly string[];
  /** URIs to which the browser can be redirected after a sign-out. */
  readonly postLogoutRedirectUris: readonly string[];
  /**
   * Address that receives a logout token when a login of this client ends (OpenID Connect Back-Channel Logout); null if
   * the client accepts no logout tokens.
   */
  readonly backchannelLogoutUri: string | null;
  readonly entitlement: BridgeEntitlement;
  /** Requirement to send a code challenge (RFC 7636). `off` is only for clients that cannot send one. */
  readonly pkce: 'required' | 'off';
  readonly claims: readonly BridgeClaim[];
  /** SHA-256 of the client's secret, in hexadecimal. */
  readonly secretDigest: string;
}

/** The members of a client that operators choose. */
export type DescribedBridgeClient = Omit<BridgeClient, 'secretDigest'>;
