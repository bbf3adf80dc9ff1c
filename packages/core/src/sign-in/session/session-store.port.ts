import type { Instant } from '../../kernel/instant.ts';
import type { Session } from './session.ts';
import type { SessionDigest } from './session-id.ts';

/** A session and whom it authenticates, as both stand at the moment of reading. */
export interface OwnedSession<Owner> {
  readonly session: Session;
  readonly owner: Owner;
}

/** Which sessions are past their limits. */
export interface ExpiredSessions {
  /** Those whose `expiresAt` is at or before this instant... */
  readonly expiredAt: Instant;
  /** ...and, where there is an idle limit, those last seen at or before this one. */
  readonly lastSeenBefore?: Instant | undefined;
}

/** Keeps the sessions of one kind of owner (accounts, customers, operators). */
export abstract class SessionStore<Owner> {
  /** Adds a session. A digest that is already there is an error of the caller and rejects. */
  abstract insert(session: Session): Promise<void>;

  /**
   * The session and its owner as they stand now; undefined when there is none, or its owner is gone. It answers
   * expired sessions too: whether a session is live is the core's question. One statement, never a cache.
   */
  abstract find(digest: SessionDigest): Promise<OwnedSession<Owner> | undefined>;

  /** All sessions of an owner, newest first, expired ones that are not yet purged included. */
  abstract listOf(ownerId: string): Promise<readonly Session[]>;

  /** Notes that the session was seen; a session that is gone stays gone, and time never moves back. */
  abstract touch(digest: SessionDigest, seenAt: Instant): Promise<void>;

  /** Ends the session; false if there was none. If callers end it concurrently, exactly one gets true. */
  abstract remove(digest: SessionDigest): Promise<boolean>;

  /** Ends the owner's session of this handle; false when that owner has none such. */
  abstract removeByHandle(ownerId: string, handle: string): Promise<boolean>;

  /** Ends all sessions of the owner but the excepted one, and answers how many. */
  abstract removeAllOf(ownerId: string, except?: SessionDigest): Promise<number>;

  /** Removes at most `limit` expired sessions and answers how many; a live session is never removed. */
  abstract purge(expired: ExpiredSessions, limit: number): Promise<number>;
}
