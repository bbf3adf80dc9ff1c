import type { Clock } from '../../kernel/clock.port.ts';
import type { RandomSource } from '../../kernel/random-source.port.ts';
import type { Sha256 } from '../../kernel/sha256.port.ts';
import type { SeenOwners } from './seen-owners.ts';
import { begun, type ClientDescription, type Session, type SessionLimits } from './session.ts';
import { newSessionId, parseSessionId, type SessionId, sessionDigest } from './session-id.ts';
import type { SessionStore } from './session-store.port.ts';

/** A new session with the only copy of its id. */
export interface OpenedSession {
  readonly id: SessionId;
  readonly session: Session;
}

/** The client that signs in, and the session id that it sent. The new session replaces the session with that id. */
export interface SigningClient extends ClientDescription {
  readonly replaces?: string | undefined;
}

/** Dependencies of `SessionOpener`. */
export interface SessionOpenerPorts {
  readonly sessions: SessionStore<unknown>;
  readonly random: RandomSource;
  readonly sha256: Sha256;
  readonly clock: Clock;
  readonly limits: SessionLimits;
  readonly owners?: SeenOwners | undefined;
}

/** Creates sessions. Every kind of sign-in calls this in its unit of work. */
export class SessionOpener {
  readonly #ports: SessionOpenerPorts;

  constructor(ports: SessionOpenerPorts) {
    this.#ports = ports;
  }

  /** Creates a session with a new id, and ends the session that the client sent (OWASP ASVS 7.2.4). */
  async open(ownerId: string, client: SigningClient): Promise<OpenedSession> {
    const replaced = client.replaces === undefined ? undefined : parseSessionId(client.replaces);
    if (replaced) await this.#ports.sessions.remove(sessionDigest(replaced, this.#ports.sha256));
    const id = newSessionId(this.#ports.random);
    const digest = sessionDigest(id, this.#ports.sha256);
    const session = begun(
      { ownerId, digest, client },
      this.#ports.limits,
      this.#ports.clock.now(),
      this.#ports.random,
    );
    await this.#ports.sessions.insert(session);
    await this.#ports.owners?.touch([ownerId], session.createdAt);
    return { id, session };
  }
}
