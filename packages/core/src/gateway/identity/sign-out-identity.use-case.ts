import type { RevokeSessions } from '../../sign-in/session/revoke-sessions.use-case.ts';
import type { Session } from '../../sign-in/session/session.ts';
import type { Did } from '../pds/did.ts';
import type { ReturnUnusedTokens } from './return-unused-tokens.use-case.ts';

/** Dependencies of `SignOutIdentity`. */
export interface SignOutIdentityPorts {
  readonly revokeSessions: RevokeSessions;
  readonly returnUnusedTokens: ReturnUnusedTokens;
}

/**
 * Ends a session that began with an AT Protocol sign-in. Revokes the user's tokens if no other session of the user is
 * left.
 */
export class SignOutIdentity {
  readonly #ports: SignOutIdentityPorts;

  constructor(ports: SignOutIdentityPorts) {
    this.#ports = ports;
  }

  /**
   * Ends the session before it looks for others. If two sign-outs run concurrently, the later one therefore finds no
   * session and revokes the tokens.
   */
  async execute(current: Session): Promise<void> {
    await this.#ports.revokeSessions.execute(current, 'current');
    await this.#ports.returnUnusedTokens.execute(current.ownerId as Did);
  }
}
