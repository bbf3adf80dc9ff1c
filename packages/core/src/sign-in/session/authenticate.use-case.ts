import type { Clock } from '../../kernel/clock.port.ts';
import type { Sha256 } from '../../kernel/sha256.port.ts';
import { isDueForTouch, isLive, type SessionLimits } from './session.ts';
import { parseSessionId, sessionDigest } from './session-id.ts';
import type { OwnedSession, SessionStore } from './session-store.port.ts';

/** Answers who is behind a session id, read from the store at every call: nothing is remembered between two. */
export class Authenticate<Owner> {
  readonly #sessions: SessionStore<Owner>;
  readonly #clock: Clock;
  readonly #sha256: Sha256;
  readonly #limits: SessionLimits;

  constructor(ports: { sessions: SessionStore<Owner>; clock: Clock; sha256: Sha256; limits: SessionLimits }) {
    this.#sessions = ports.sessions;
    this.#clock = ports.clock;
    this.#sha256 = ports.sha256;
    this.#limits = ports.limits;
  }

  /** Undefined when the id is malformed, unknown, revoked or expired: a caller can not tell which. */
  async execute(presented: string): Promise<OwnedSession<Owner> | undefined> {
    const id = parseSessionId(presented);
    if (!id) return undefined;
    const found = await this.#sessions.find(sessionDigest(id, this.#sha256));
    if (!found) return undefined;
    const now = this.#clock.now();
    if (!isLive(found.session, this.#limits, now)) return undefined;
    if (isDueForTouch(found.session, now)) await this.#sessions.touch(found.session.digest, now);
    return found;
  }
}
