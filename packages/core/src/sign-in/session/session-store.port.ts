import type { Instant } from '../../kernel/instant.ts';
import type { Session } from './session.ts';
import type { SessionDigest } from './session-id.ts';

/** A session and its owner, as they were stored when they were read. */
export interface OwnedSession<Owner> {
  readonly session: Session;
  readonly owner: Owner;
}

/** Criteria for expired sessions. */
export interface ExpiredSessions {
  /** Sessions whose `expiresAt` is at or before this instant have expired. */
  readonly expiredAt: Instant;
  /** Sessions last seen at or before this instant have expired as well; absent if there is no idle limit. */
  readonly lastSeenBefore?: Instant | undefined;
}

/**
 * Stores the sessions of one kind of owner (accounts, customers, operators). Every method belongs to the
 * surrounding unit of work. Other servers see a committed change from their next call. A store whose database
 * does not contain the owners can ignore the unit of work. Its changes then take effect immediately and are not
 * rolled back. Callers must therefore lock the owner while they end sessions, and end the sessions before
 * they commit.
 */
export abstract class SessionStore<Owner> {
  /**
   * Adds a session. Rejects if the digest is already stored, which is an error of the caller. The error message does
   * not contain the digest, because messages can be logged.
   */
  abstract insert(session: Session): Promise<void>;

  /**
   * The current session and its owner; undefined if one of them no longer exists. Returns expired sessions as well,
   * because the core decides whether a session is live. Runs one statement and never reads a cache.
   */
  abstract find(digest: SessionDigest): Promise<OwnedSession<Owner> | undefined>;

  /** All sessions of an owner, newest first, including expired ones that are not yet purged. */
  abstract listOf(ownerId: string): Promise<readonly Session[]>;

  /**
   * Records in one statement that the sessions were seen. Skips sessions that no longer exist, and never replaces a
   * time by an earlier one.
   */
  abstract touch(digests: readonly SessionDigest[], seenAt: Instant): Promise<void>;

  /** Ends the session. Returns false if it does not exist. If callers end it concurrently, exactly one gets `true`. */
  abstract remove(digest: SessionDigest): Promise<boolean>;

  /**
   * Ends the owner's session with this handle. Returns false if the owner has no such session. If callers end it
   * concurrently, exactly one gets `true`.
   */
  abstract removeByHandle(ownerId: string, handle: string): Promise<boolean>;

  /**
   * Ends all sessions of the owner except the given one, and returns the number of ended sessions. If callers end a
   * session concurrently, only one caller counts it.
   */
  abstract removeAllOf(ownerId: string, except?: SessionDigest): Promise<number>;

  /**
   * Removes at most `limit` expired sessions and returns the number of removed sessions. Never removes a live session.
   */
  abstract purge(expired: ExpiredSessions, limit: number): Promise<number>;
}
