import type { Instant } from '../../kernel/instant.ts';

/** An authorization that is not completed yet. */
export interface PendingAuthorization {
  /** SHA-256 of the `state` parameter. */
  readonly digest: string;
  /** SHA-256 of the cookie of the browser that started it. */
  readonly bindingDigest: string;
  /** State of the OAuth client for its completion, sealed because it contains a private key. */
  readonly sealed: string;
  readonly expiresAt: Instant;
}

/**
 * Stores authorizations until they are completed or expire. Every method belongs to the surrounding unit of
 * work. Other servers see a committed change from their next call. A store with a separate database can
 * ignore the unit of work. Its changes then take effect at once and are not rolled back.
 */
export abstract class OAuthStateStore {
  /** Adds an authorization. Rejects if the digest is already stored, which is an error of the caller. */
  abstract insert(pending: PendingAuthorization): Promise<void>;

  /** Returns the authorization, expired or not, without removing it, or undefined if it does not exist. */
  abstract find(digest: string): Promise<PendingAuthorization | undefined>;

  /**
   * Removes the authorization, expired or not, and returns it, or undefined if it does not exist. If callers take it
   * concurrently, exactly one gets it.
   */
  abstract take(digest: string): Promise<PendingAuthorization | undefined>;

  /** Removes at most `limit` expired authorizations and returns how many were removed. */
  abstract purge(now: Instant, limit: number): Promise<number>;
}
