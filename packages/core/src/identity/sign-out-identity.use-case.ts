import type { Did } from '../pds/did.ts';
import type { ListSessions } from '../session/list-sessions.use-case.ts';
import type { RevokeSessions } from '../session/revoke-sessions.use-case.ts';
import type { Session } from '../session/session.ts';
import type { AtprotoOAuthClient } from './atproto-oauth-client.port.ts';

/** Ends a session of somebody who signed in with AT Protocol; their tokens are given back with the last one. */
export class SignOutIdentity {
  readonly #revokeSessions: RevokeSessions;
  readonly #listSessions: ListSessions;
  readonly #client: AtprotoOAuthClient;

  constructor(parts: {
    revokeSessions: RevokeSessions;
    listSessions: ListSessions;
    client: AtprotoOAuthClient;
  }) {
    this.#revokeSessions = parts.revokeSessions;
    this.#listSessions = parts.listSessions;
    this.#client = parts.client;
  }

  /** Of two who leave at once the later one finds no session left: the tokens never stay behind. */
  async execute(current: Session): Promise<void> {
    await this.#revokeSessions.execute(current, 'current');
    const left = await this.#listSessions.execute(current.ownerId);
    // Whoever leaves has left, also when the home of the account does not answer: the tokens run out by themselves.
    if (left.length === 0) await this.#client.revoke(current.ownerId as Did).catch(() => {});
  }
}
