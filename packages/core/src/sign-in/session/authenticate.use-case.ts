import type { Clock } from '../../kernel/clock.port.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { Sha256 } from '../../kernel/sha256.port.ts';
import { isDisabled } from './is-disabled.ts';
import type { SeenSessions } from './seen-sessions.ts';
import { isDueForTouch, isLive, type Session, type SessionLimits } from './session.ts';
import { parseSessionId, sessionDigest } from './session-id.ts';
import type { OwnedSession, SessionStore } from './session-store.port.ts';

/** Dependencies of `Authenticate`. */
export interface AuthenticatePorts<Owner> {
  readonly sessions: SessionStore<Owner>;
  readonly clock: Clock;
  readonly sha256: Sha256;
  readonly limits: SessionLimits;
  /**
   * Collects the sessions whose last use must be stored, for `RecordLastSeen`, so that no request waits for a
   * write. If absent, the request itself writes the update, and no job is needed.
   */
  readonly seen?: SeenSessions | undefined;
}

/**
 * Returns the owner of a session id. Reads the store at every call and caches nothing. The sessions of an owner that
 * is disabled authenticate no one, whether or not they have ended: see `isDisabled`.
 */
export class Authenticate<Owner> {
  readonly #ports: AuthenticatePorts<Owner>;

  constructor(ports: AuthenticatePorts<Owner>) {
    this.#ports = ports;
  }

  /**
   * Returns undefined if the id is malformed, unknown, revoked or expired, or its owner disabled. A caller cannot
   * distinguish these.
   */
  async execute(presented: string): Promise<OwnedSession<Owner> | undefined> {
    const id = parseSessionId(presented);
    if (!id) return undefined;
    const found = await this.#ports.sessions.find(sessionDigest(id, this.#ports.sha256));
    if (!found || isDisabled(found.owner)) return undefined;
    const now = this.#ports.clock.now();
    if (!isLive(found.session, this.#ports.limits, now)) return undefined;
    if (isDueForTouch(found.session, now)) await this.#touch(found.session, now);
    return found;
  }

  async #touch(session: Session, now: Instant): Promise<void> {
    const { seen, sessions } = this.#ports;
    if (seen) seen.note(session, now);
    else await sessions.touch([session.digest], now);
  }
}
