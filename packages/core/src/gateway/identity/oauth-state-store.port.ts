import type { Instant } from '../../kernel/instant.ts';

/** An authorization that the user has begun but not completed. */
export interface PendingAuthorization {
  /** SHA-256 of the `state` parameter. */
  readonly digest: string;
  /** SHA-256 of the cookie of the browser that began the authorization. */
  readonly bindingDigest: string;
  /**
   * State that the OAuth client needs to complete the authorization. It is sealed because it contains a private key.
   */
  readonly sealed: string;
  readonly expiresAt: Instant;
}

/**
 * Stores authorizations until they are completed or expire. Every method belongs to the surrounding unit of
 * work. Other servers see a committed change from their next call. A store with a separate database can
 * ignore the unit of work. Its changes then take effect immediately and are not rolled back.
 */
export abstract class OAuthStateStore {
  /**
   * Adds an authorization. Rejects if the digest is already stored, which is an error of the caller. The error message
   * does not contain the digest, because messages can be logged.
   */
  abstract insert(pending: PendingAuthorization): Promise<void>;

  /** Returns the authorization without removing it, even if it has expired. Returns undefined if it does not exist. */
  abstract find(digest: string): Promise<PendingAuthorization | undefined>;

  /**
   * Removes the authorization and returns it, even if it has expired. Returns undefined if it does not exist. If
   * callers take the same authorization concurrently, exactly one gets it.
   */
  abstract take(digest: string): Promise<PendingAuthorization | undefined>;

  /** Removes at most `limit` expired authorizations and returns how many it removed. */
  abstract purge(now: Instant, limit: number): Promise<number>;
}
