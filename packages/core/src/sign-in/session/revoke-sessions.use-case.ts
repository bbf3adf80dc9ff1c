import type { AuditLog } from '../../audit/audit-log.port.ts';
import type { Clock } from '../../kernel/clock.port.ts';
import { NotFound } from '../../kernel/not-found.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import type { Session } from './session.ts';
import type { SessionStore } from './session-store.port.ts';

/** The sessions of the owner to end: the current session, all other sessions, or the session with this handle. */
export type Revocation = 'current' | 'others' | { readonly handle: string };

/** Dependencies of `RevokeSessions`. */
export interface RevokeSessionsPorts {
  readonly sessions: SessionStore<unknown>;
  readonly audit: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/** Ends sessions at their owner's request (OWASP ASVS 7.4.1, 7.5.2). */
export class RevokeSessions {
  readonly #ports: RevokeSessionsPorts;

  constructor(ports: RevokeSessionsPorts) {
    this.#ports = ports;
  }

  /** Returns the number of ended sessions. Throws `NotFound` for a handle that is not of a session of the owner. */
  async execute(current: Session, revocation: Revocation): Promise<number> {
    return this.#ports.unitOfWork.run(async () => {
      const revoked = await this.#revoke(current, revocation);
      await this.#ports.audit.append({
        at: this.#ports.clock.now(),
        principal: current.ownerId,
        action: revocation === 'current' ? 'session.ended' : 'session.revoked',
        subject: current.ownerId,
        detail: { sessions: revoked },
      });
      return revoked;
    });
  }

  async #revoke(current: Session, revocation: Revocation): Promise<number> {
    if (revocation === 'current') return (await this.#ports.sessions.remove(current.digest)) ? 1 : 0;
    if (revocation === 'others') return this.#ports.sessions.removeAllOf(current.ownerId, current.digest);
    if (await this.#ports.sessions.removeByHandle(current.ownerId, revocation.handle)) return 1;
    throw new NotFound('session');
  }
}
