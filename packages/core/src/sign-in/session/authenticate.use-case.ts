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
   * Collects the sessions whose last use must be stored. `RecordLastSeen` stores them later, so that no request waits
   * for a write. If absent, the request writes the time itself, and no job is needed.
   */
  readonly seen?: SeenSessions | undefined;
}

/**
 * Returns a session and its owner, and records the time of this use if that is due (see `isDueForTouch`). Reads the
 * store at every call and caches nothing. A session of a disabled owner is refused, even if it has not ended: see
 * `isDisabled`.
 */
export class Authenticate<Owner> {
  readonly #ports: AuthenticatePorts<Owner>;

  constructor(ports: AuthenticatePorts<Owner>) {
    this.#ports = ports;
  }

  /**
   * Returns undefined for a malformed, unknown, revoked or expired id, or if the owner is disabled. The caller cannot
   * distinguish these cases.
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
