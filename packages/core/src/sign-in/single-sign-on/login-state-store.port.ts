import type { Instant } from '../../kernel/instant.ts';

/** A sign-in that the user has begun but not completed. It is stored until the provider redirects the browser back. */
export interface LoginState {
  /** SHA-256 of the `state` parameter. */
  readonly digest: string;
  /**
   * SHA-256 of the cookie of the browser that began the sign-in. For a test sign-in, SHA-256 of `ssoTestBinding` of the
   * administrator's session.
   */
  readonly browserDigest: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** The path of this server that is opened after signing in. */
  readonly returnTo: string;
  /** Version of the settings with which the sign-in began. */
  readonly settingsVersion: number;
  /** Instant from which the sign-in can no longer be completed. */
  readonly expiresAt: Instant;
}

/**
 * Stores sign-ins until they are completed or expire. Every method belongs to the surrounding unit of work.
 * Other servers see a committed change from their next call. A store with a separate database can ignore the
 * unit of work. Its changes then take effect immediately and are not rolled back.
 */
export abstract class LoginStateStore {
  /**
   * Adds a state. Rejects if the digest is already stored, which is an error of the caller. The error message does not
   * contain the digest, because messages can be logged.
   */
  abstract insert(state: LoginState): Promise<void>;

  /**
   * Removes a state and returns it. Returns undefined if it does not exist. If callers take one state concurrently,
   * exactly one gets it.
   */
  abstract take(digest: string): Promise<LoginState | undefined>;

  /** Removes at most `limit` expired states and returns the number of removed states. */
  abstract purge(now: Instant, limit: number): Promise<number>;
}
