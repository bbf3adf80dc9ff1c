import type { Did } from '../pds/did.ts';
import type { Handle } from '../pds/handle.ts';

/** Whom an authorization server has vouched for, and what they granted. */
export interface AuthorizedIdentity {
  readonly did: Did;
  readonly handle: Handle | null;
  /** The authorization server that vouched (RFC 9207). */
  readonly issuer: string;
  /** Space-separated, as granted: it may be less than was asked for. */
  readonly scope: string;
}

/** Speaks OAuth as the AT Protocol profiles it (PAR, PKCE, DPoP). */
export abstract class AtprotoOAuthClient {
  /**
   * Prepares an authorization at the home of the account and answers where to send its owner's browser.
   * `account` is a handle or a DID; `bindingDigest` is kept with the authorization until it is completed.
   * Throws `OAuthAuthorizeFailed`.
   */
  abstract authorize(account: string, bindingDigest: string): Promise<string>;

  /** Completes an authorization by the query of its callback; of several callers at once one at most succeeds.
   * Throws `OAuthStateInvalid`, `OAuthDenied` or `OAuthFailed`. */
  abstract complete(query: string): Promise<AuthorizedIdentity>;

  /** Gives back the tokens that are held for the account; does nothing when none are. */
  abstract revoke(did: Did): Promise<void>;
}
