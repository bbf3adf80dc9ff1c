import { type Instant, MINUTE, type Milliseconds } from '../../kernel/instant.ts';
import { newId } from '../../kernel/new-id.ts';
import type { RandomSource } from '../../kernel/random-source.port.ts';
import { storableText } from '../../kernel/storable-text.ts';
import type { SessionDigest } from './session-id.ts';

/** One signed-in client of one owner. */
export interface Session {
  readonly digest: SessionDigest;
  /** Name by which the owner refers to the session. It cannot be used to sign in. */
  readonly handle: string;
  /** The account, customer or operator that the session authenticates. */
  readonly ownerId: string;
  readonly createdAt: Instant;
  /** Instant from which the session is invalid, even if it is in use (absolute limit, OWASP ASVS 7.3.2). */
  readonly expiresAt: Instant;
  /** Time of the last use, accurate to five minutes. See `isDueForTouch`. */
  readonly lastSeenAt: Instant;
  /** The user agent at sign-in, truncated to 256 characters; null if the client sent none. */
  readonly userAgent: string | null;
}

/** Limits for the duration of sessions. */
export interface SessionLimits {
  /** Time from the sign-in to the end, even if the session is in use. */
  readonly lifetime: Milliseconds;
  /** Time from the last use to the end; absent for no idle limit (OWASP ASVS 7.3.1). */
  readonly idle?: Milliseconds | undefined;
}

/** Description of a session's client, which its owner sees in the list of sessions. */
export interface ClientDescription {
  readonly userAgent?: string | undefined;
}

const TOUCH_INTERVAL: Milliseconds = 5 * MINUTE;
const USER_AGENT_LENGTH = 256;

/** Returns a session that begins now. */
export function begun(
  owner: { readonly ownerId: string; readonly digest: SessionDigest; readonly client: ClientDescription },
  limits: SessionLimits,
  now: Instant,
  random: RandomSource,
): Session {
  return {
    digest: owner.digest,
    handle: newId(random),
    ownerId: owner.ownerId,
    createdAt: now,
    expiresAt: now + limits.lifetime,
    lastSeenAt: now,
    userAgent: storedUserAgent(owner.client.userAgent),
  };
}

/** Returns whether the session still authenticates its owner. */
export function isLive(session: Session, limits: Partial<SessionLimits>, now: Instant): boolean {
  return now < session.expiresAt && (limits.idle === undefined || now < session.lastSeenAt + limits.idle);
}

/**
 * Returns whether the time of the last use must be stored now. It is stored at most every five minutes, so that few
 * writes are needed.
 */
export function isDueForTouch(session: Session, now: Instant): boolean {
  return now >= session.lastSeenAt + TOUCH_INTERVAL;
}

/** Returns a user agent as it is stored: truncated to 256 characters, and null if the client sent none. */
export function storedUserAgent(userAgent: string | undefined): string | null {
  return userAgent === undefined ? null : storableText(userAgent.slice(0, USER_AGENT_LENGTH));
}
