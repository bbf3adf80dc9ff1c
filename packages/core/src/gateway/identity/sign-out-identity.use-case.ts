import type { RevokeSessions } from '../../sign-in/session/revoke-sessions.use-case.ts';
import type { Session } from '../../sign-in/session/session.ts';
import type { Did } from '../pds/did.ts';
import type { ReturnUnusedTokens } from './return-unused-tokens.use-case.ts';

/** Ends a session of somebody who signed in with AT Protocol; their tokens are given back with the last one. */
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
