import type { OAuthClientIdentity, SignInPrompt } from '@gatehouse/adapters/atproto';
import type { CUSTOMER_SESSIONS, OAuthClientName } from '@gatehouse/adapters/knex/gateway';
import type { Milliseconds } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';

/** An OAuth client, and the servers that it can call. */
export interface SignInClient extends OAuthClientIdentity {
  /** Name that separates the authorizations and tokens of this client from those of other clients. */
  readonly name: OAuthClientName;
  /** The PLC directory; undefined for the public one. */
  readonly plcUrl: string | undefined;
  /**
   * Address at which browsers reach the operated personal data server. In development, handles are resolved
   * by that server.
   */
  readonly pdsPublicUrl: string;
  /** True in production. Otherwise http and private networks are allowed. */
  readonly isRelease: boolean;
  /** Time limit for a request to a server that a user's identity names; undefined for the default. */
  readonly timeout?: Milliseconds;
  /** OpenID prompt of every sign-in; undefined to leave it to the user's personal data server. */
  readonly prompt?: SignInPrompt;
}

/** Names of the cookies of one kind of user. Changing a name signs these users out. */
export interface SignInCookieNames {
  readonly session: string;
  /** Cookie that binds a sign-in in progress to its browser. */
  readonly binding: string;
  /** Path of the OAuth endpoints. Browsers send the binding cookie only to this path. */
  readonly bindingPath: string;
  /** Origins of other pages that can send the session cookie. */
  readonly allowedOrigins: readonly string[];
}

/** Rules for the sessions and PDS accounts of one kind of user. */
export interface SignInRules {
  /** Tables of the sessions. Each kind of user has its own, so that no session is accepted for another kind. */
  readonly sessions: typeof CUSTOMER_SESSIONS;
  readonly lifetime: Milliseconds;
  /** The only authorization server whose users can sign in; undefined for any. */
  readonly issuer?: string;
  /** DIDs of the only users who can sign in; undefined for any. */
  readonly accounts?: ReadonlySet<Did> | undefined;
  /**
   * True for a server that does not use the users' tokens. The tokens are then revoked right after the
   * sign-in.
   */
  readonly revokesTokens?: boolean;
}

/** Options in which the sign-ins of customers, operators and users of the bridge differ. */
export interface AtprotoSignInOptions {
  readonly client: SignInClient;
  readonly cookie: SignInCookieNames;
  readonly rules: SignInRules;
}
