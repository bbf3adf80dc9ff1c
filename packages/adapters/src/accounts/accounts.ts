import type { Account } from '@gatehouse/core/account';
import type { Instant } from '@gatehouse/core/kernel';

/** Input of a client that registers or signs in. */
export interface SignInForm {
  readonly username: string;
  readonly password: string;
  /** The client's address, used to throttle guessing. For IPv6, pass the /64: one subscriber owns all of it. */
  readonly address: string;
  /** Shown to the user in the list of their sessions. */
  readonly userAgent?: string | undefined;
  /** The session id that the request contained. That session ends when the new one begins. */
  readonly replaces?: string | undefined;
}

/** A session that has just begun. */
export interface StartedSession {
  readonly account: Account;
  /** Put it into an `HttpOnly` cookie. Only its digest is stored, so it cannot be read again. */
  readonly sessionId: string;
  readonly expiresAt: Instant;
}

/** Accounts with passwords, and their sessions, in one database. */
export interface Accounts {
  /** Creates the account and signs it in. Throws `InvalidInput` or `UsernameTaken`. */
  register(form: SignInForm): Promise<StartedSession>;
  /** Throws `InvalidCredentials`, `AccountDisabled`, `SignInThrottled` or `HasherBusy`. */
  signIn(form: SignInForm): Promise<StartedSession>;
  /** Reads the account from the database; undefined if it is disabled, or the session is unknown, expired or revoked. */
  authenticate(sessionId: string): Promise<Account | undefined>;
  /** Ends the session. Does nothing if it has already ended. */
  signOut(sessionId: string): Promise<void>;
  /** Deletes expired sessions and counts. Runs by itself every ten minutes. */
  sweep(): Promise<void>;
  /** Stores when each session was last seen, stops the sweep and closes the database. */
  close(): Promise<void>;
}
