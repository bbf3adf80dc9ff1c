import type { AuditLog } from '../../audit/audit-log.port.ts';
import type { Clock } from '../../kernel/clock.port.ts';
import type { RandomSource } from '../../kernel/random-source.port.ts';
import type { Sha256 } from '../../kernel/sha256.port.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import { isDisabled } from './is-disabled.ts';
import { begun, type ClientDescription, type Session, type SessionLimits } from './session.ts';
import { parseSessionId, type SessionDigest, sessionDigest } from './session-id.ts';
import type { SessionStore } from './session-store.port.ts';

/** Dependencies of `AdoptSession`. */
export interface AdoptSessionPorts {
  readonly sessions: SessionStore<unknown>;
  readonly audit: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly sha256: Sha256;
  readonly random: RandomSource;
  readonly clock: Clock;
  readonly limits: SessionLimits;
}

const DISABLED = 'This account is disabled. Check `disabledAt` before you sign it in.';

/** Adopts a session id that another library, such as koa-session, created. Call this after the owner has signed in. */
export class AdoptSession {
  readonly #ports: AdoptSessionPorts;

  constructor(ports: AdoptSessionPorts) {
    this.#ports = ports;
  }

  /**
   * Returns the session with this id, and creates the session if it does not exist. Adopting it again does not extend
   * it, and is not another sign-in. Throws if the id does not have 256 bits, or if the owner is disabled. Throws if the
   * session belongs to another owner, because every sign-in needs a new id (OWASP ASVS 7.2.4).
   */
  async execute(presented: string, ownerId: string, client: ClientDescription): Promise<Session> {
    const id = parseSessionId(presented);
    if (!id) throw new Error('A session id must be 256 random bits in 43 characters of base64url.');
    return this.#ports.unitOfWork.run(async () => {
      const digest = sessionDigest(id, this.#ports.sha256);
      const known = await this.#ports.sessions.find(digest);
      if (!known) return this.#begin(digest, ownerId, client);
      if (known.session.ownerId !== ownerId)
        throw new Error("This id belongs to another owner's session. Use a new id for each sign-in.");
      if (isDisabled(known.owner)) throw new Error(DISABLED);
      return known.session;
    });
  }

  async #begin(digest: SessionDigest, ownerId: string, client: ClientDescription): Promise<Session> {
    const session = begun(
      { ownerId, digest, client },
      this.#ports.limits,
      this.#ports.clock.now(),
      this.#ports.random,
    );
    await this.#ports.sessions.insert(session);
    const stored = await this.#ports.sessions.find(digest);
    if (isDisabled(stored?.owner)) {
      // Remove the session explicitly, because a store with a separate database does not roll back.
      await this.#ports.sessions.remove(digest);
      throw new Error(DISABLED);
    }
    await this.#ports.audit.append({
      at: session.createdAt,
      principal: ownerId,
      action: 'session.began',
      subject: ownerId,
      detail: { session: session.handle },
    });
    return session;
  }
}
