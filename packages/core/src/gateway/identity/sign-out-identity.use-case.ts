import type { RevokeSessions } from '../../sign-in/session/revoke-sessions.use-case.ts';
import type { Session } from '../../sign-in/session/session.ts';
import type { Did } from '../pds/did.ts';
import type { ReturnUnusedTokens } from './return-unused-tokens.use-case.ts';

/** Ends a session that began with an AT Protocol sign-in. With the user's last session, their tokens are revoked. */
export class SignOutIdentity {
  readonly #revokeSessions: RevokeSessions;
  readonly #returnUnusedTokens: ReturnUnusedTokens;

  constructor(parts: { revokeSessions: RevokeSessions; returnUnusedTokens: ReturnUnusedTokens }) {
    this.#revokeSessions = parts.revokeSessions;
    this.#returnUnusedTokens = parts.returnUnusedTokens;
  }

  /** Of two who leave at once the later one finds no session left: the tokens never stay behind. */
  async execute(current: Session): Promise<void> {
    await this.#revokeSessions.execute(current, 'current');
    await this.#returnUnusedTokens.execute(current.ownerId as Did);
  }
}
