import type { Did } from '../pds/did.ts';
import type { Handle } from '../pds/handle.ts';

/** The PDS account that an authorization server has authenticated, and the scopes that the user granted. */
export interface AuthorizedIdentity {
  readonly did: Did;
  readonly handle: Handle | null;
  /** The authorization server that authenticated the PDS account (RFC 9207). */
  readonly issuer: string;
  /** Granted scopes, separated by spaces. The user can grant fewer scopes than requested. */
  readonly scope: string;
}

/** OAuth client for the AT Protocol profile (PAR, PKCE, DPoP). */
export abstract class AtprotoOAuthClient {
  /**
   * Prepares an authorization at the authorization server of the PDS account and returns the URL to which the browser
   * is redirected. `account` is the handle or the DID of a PDS account. `bindingDigest` is stored until the
   * authorization is completed. Throws `OAuthAuthorizeFailed`.
   */
  abstract authorize(account: string, bindingDigest: string): Promise<string>;

  /**
   * Completes an authorization with the query of its callback. If callers complete the same authorization concurrently,
   * at most one succeeds. Throws `OAuthStateInvalid`, `OAuthDenied` or `OAuthFailed`.
   */
  abstract complete(query: string): Promise<AuthorizedIdentity>;

  /** Revokes the stored tokens of the PDS account. Does nothing if no tokens are stored. */
  abstract revoke(did: Did): Promise<void>;
}
