import type { Clock } from '../../kernel/clock.port.ts';
import type { RandomSource } from '../../kernel/random-source.port.ts';
import type { Sha256 } from '../../kernel/sha256.port.ts';
import { begun, type ClientDescription, type Session, type SessionLimits } from './session.ts';
import { newSessionId, parseSessionId, type SessionId, sessionDigest } from './session-id.ts';
import type { SessionStore } from './session-store.port.ts';

/** A session that has just begun, with the one copy of its id. */
export interface OpenedSession {
  readonly id: SessionId;
  readonly session: Session;
}

/** The client that signs in, and the session id it presented, which the new session replaces. */
export interface SigningClient extends ClientDescription {
  readonly replaces?: string | undefined;
}

/** Begins sessions; part of every sign-in, and called inside its unit of work. */
export class SessionOpener {
  readonly #sessions: SessionStore<unknown>;
  readonly #random: RandomSource;
  readonly #sha256: Sha256;
  readonly #clock: Clock;
  readonly #limits: SessionLimits;

  constructor(ports: {
    sessions: SessionStore<unknown>;
    random: RandomSource;
    sha256: Sha256;
    clock: Clock;
    limits: SessionLimits;
  }) {
    this.#sessions = ports.sessions;
    this.#random = ports.random;
    this.#sha256 = ports.sha256;
    this.#clock = ports.clock;
    this.#limits = ports.limits;
  }

  /** A new id at every sign-in; the one the client came with dies with it (OWASP ASVS 7.2.4). */
  async open(ownerId: string, client: SigningClient): Promise<OpenedSession> {
    const replaced = client.replaces === undefined ? undefined : parseSessionId(client.replaces);
    if (replaced) await this.#sessions.remove(sessionDigest(replaced, this.#sha256));
    const id = newSessionId(this.#random);
    const digest = sessionDigest(id, this.#sha256);
    const session = begun({ ownerId, digest, client }, this.#limits, this.#clock.now(), this.#random);
    await this.#sessions.insert(session);
    return { id, session };
  }
}
