import type { RevokeSessions } from '../../sign-in/session/revoke-sessions.use-case.ts';
import type { Session } from '../../sign-in/session/session.ts';
import type { Did } from '../pds/did.ts';
import type { ReturnUnusedTokens } from './return-unused-tokens.use-case.ts';

/** Dependencies of `SignOutIdentity`. */
export interface SignOutIdentityPorts {
  readonly revokeSessions: RevokeSessions;
  readonly returnUnusedTokens: ReturnUnusedTokens;
}

/** Ends a session that began with an AT Protocol sign-in. With the user's last session, their tokens are revoked. */
export class SignOutIdentity {
  readonly #ports: SignOutIdentityPorts;

  constructor(ports: SignOutIdentityPorts) {
    this.#ports = ports;
  }

  /** Ends the session first, so that of two concurrent sign-outs the later one finds none and revokes the tokens. */
  async execute(current: Session): Promise<void> {
    await this.#ports.revokeSessions.execute(current, 'current');
    await this.#ports.returnUnusedTokens.execute(current.ownerId as Did);
  }
}
