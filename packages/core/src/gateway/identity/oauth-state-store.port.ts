import type { Instant } from '../../kernel/instant.ts';

/** An authorization under way. */
export interface PendingAuthorization {
  /** SHA-256 of its `state` parameter. */
  readonly digest: string;
  /** SHA-256 of the cookie of the browser that began it. */
  readonly bindingDigest: string;
  /** What the OAuth client needs to complete it, sealed: it holds a private key. */
  readonly sealed: string;
  readonly expiresAt: Instant;
}

/** Keeps authorizations under way. */
export abstract class OAuthStateStore {
  /** Adds an authorization. A digest that is already there is an error of the caller and rejects. */
  abstract insert(pending: PendingAuthorization): Promise<void>;

  /** The authorization, expired or not, which stays; undefined when there is none. */
  abstract find(digest: string): Promise<PendingAuthorization | undefined>;

  /**
   * Takes the authorization, expired or not, away and answers it; undefined when there is none. Of many takers at once
   * one gets it.
   */
  abstract take(digest: string): Promise<PendingAuthorization | undefined>;

  /** Removes at most `limit` that have expired and answers how many. */
  abstract purge(now: Instant, limit: number): Promise<number>;
}
