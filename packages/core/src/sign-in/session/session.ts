import { type Instant, MINUTE, type Milliseconds } from '../../kernel/instant.ts';
import { newId } from '../../kernel/new-id.ts';
import type { RandomSource } from '../../kernel/random-source.port.ts';
import type { SessionDigest } from './session-id.ts';

/** One signed-in client of one owner. */
export interface Session {
  readonly digest: SessionDigest;
  /** Names the session to its owner; worth nothing as a credential. */
  readonly handle: string;
  /** The account, customer or operator that the session authenticates. */
  readonly ownerId: string;
  readonly createdAt: Instant;
  /** From this instant on the session is dead, whatever its use (absolute limit, OWASP ASVS 7.3.2). */
  readonly expiresAt: Instant;
  /** Exact to five minutes: see `isDueForTouch`. */
  readonly lastSeenAt: Instant;
  /** The client's own words at sign-in, cut to 256 characters; null when it said nothing. */
  readonly userAgent: string | null;
}

/** How long sessions last. */
export interface SessionLimits {
  /** From sign-in to the end, whatever the use. */
  readonly lifetime: Milliseconds;
  /** From the last use to the end; absent for no such limit (OWASP ASVS 7.3.1). */
  readonly idle?: Milliseconds | undefined;
}

/** Where a session comes from, as its owner will read it in the list of sessions. */
export interface ClientDescription {
  readonly userAgent?: string | undefined;
}

const TOUCH_INTERVAL: Milliseconds = 5 * MINUTE;
const USER_AGENT_LENGTH = 256;

/** A session that begins now. */
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
    userAgent: owner.client.userAgent?.slice(0, USER_AGENT_LENGTH) ?? null,
  };
}

/** Does the session still authenticate its owner? */
export function isLive(session: Session, limits: SessionLimits, now: Instant): boolean {
  return now < session.expiresAt && (limits.idle === undefined || now < session.lastSeenAt + limits.idle);
}

/** Is it time to write down that the session was seen? At most every five minutes: reading must not mean writing. */
export function isDueForTouch(session: Session, now: Instant): boolean {
  return now >= session.lastSeenAt + TOUCH_INTERVAL;
}
