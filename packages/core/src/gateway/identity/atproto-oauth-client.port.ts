import type { Did } from '../pds/did.ts';
import type { Handle } from '../pds/handle.ts';

/** The account that an authorization server has authenticated, and the scopes that its owner granted. */
export interface AuthorizedIdentity {
  readonly did: Did;
  readonly handle: Handle | null;
  /** The authorization server that authenticated the account (RFC 9207). */
  readonly issuer: string;
  /** Granted scopes, space-separated. They can be fewer than were requested. */
  readonly scope: string;
}

/** OAuth client for the AT Protocol profile (PAR, PKCE, DPoP). */
export abstract class AtprotoOAuthClient {
  /**
   * Prepares an authorization at the account's authorization server and returns the URL to redirect the browser to.
   * `account` is a handle or a DID; `bindingDigest` is stored with the authorization until it is completed.
   * Throws `OAuthAuthorizeFailed`.
   */
  abstract authorize(account: string, bindingDigest: string): Promise<string>;

  /** Completes an authorization with the query of its callback. Of concurrent callers at most one succeeds.
   * Throws `OAuthStateInvalid`, `OAuthDenied` or `OAuthFailed`. */
  abstract complete(query: string): Promise<AuthorizedIdentity>;

  /** Revokes the tokens that are stored for the account. Does nothing if there are none. */
  abstract revoke(did: Did): Promise<void>;
}
