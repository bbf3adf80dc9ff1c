import type { Account } from '@gatehouse/core/account';
import type { Instant } from '@gatehouse/core/kernel';

/** Input of a client that registers or signs in. */
export interface SignInForm {
  readonly username: string;
  readonly password: string;
  /**
   * The client's address, which is used to limit guessing. For IPv6, pass the /64 network, because one subscriber owns
   * all of it.
   */
  readonly address: string;
  /** Description of the client, which the user sees in the list of sessions. */
  readonly userAgent?: string | undefined;
  /** The session id in the request, if there is one. That session ends when the new session begins. */
  readonly replaces?: string | undefined;
}

/** A session that has just begun. */
export interface StartedSession {
  readonly account: Account;
  /**
   * The id of the session. Send it in an `HttpOnly` cookie. It cannot be read again later, because only its digest is
   * stored.
   */
  readonly sessionId: string;
  readonly expiresAt: Instant;
}

/** Accounts with passwords, and their sessions, in one database. */
export interface Accounts {
  /**
   * Creates the account and signs it in. Throws `InvalidInput`, `UsernameTaken` or `HasherBusy`. Throws
   * `SignInThrottled` after twenty calls an hour from one address.
   */
  register(form: SignInForm): Promise<StartedSession>;
  /**
   * Signs in to an existing account. Throws `InvalidCredentials`, `AccountDisabled`, `SignInThrottled` or `HasherBusy`.
   */
  signIn(form: SignInForm): Promise<StartedSession>;
  /**
   * Reads the account from the database. Returns undefined if the account is disabled, or the session is unknown,
   * expired or revoked.
   */
  authenticate(sessionId: string): Promise<Account | undefined>;
  /** Ends the session. Does nothing if it has already ended. */
  signOut(sessionId: string): Promise<void>;
  /**
   * Deletes expired sessions, the counts of attempts whose period has ended, and familiar addresses that were not used
   * for 90 days. Runs automatically every ten minutes.
   */
  sweep(): Promise<void>;
  /** Stops the sweep, stores when each session was last seen, and closes the database. */
  close(): Promise<void>;
}
