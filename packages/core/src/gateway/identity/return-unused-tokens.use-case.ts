import type { ListSessions } from '../../sign-in/session/list-sessions.use-case.ts';
import type { Did } from '../pds/did.ts';
import type { AtprotoOAuthClient } from './atproto-oauth-client.port.ts';

/** Dependencies of `ReturnUnusedTokens`. */
export interface ReturnUnusedTokensPorts {
  readonly listSessions: ListSessions;
  readonly client: AtprotoOAuthClient;
}

/** Revokes the tokens of a PDS account when no browser is signed in with it any more. */
export class ReturnUnusedTokens {
  readonly #ports: ReturnUnusedTokensPorts;

  constructor(ports: ReturnUnusedTokensPorts) {
    this.#ports = ports;
  }

  /** If tokens cannot be revoked, they are deleted here and expire at the server. That is not an error. */
  async execute(did: Did): Promise<void> {
    const left = await this.#ports.listSessions.execute(did);
    if (left.length === 0) await this.#ports.client.revoke(did).catch(() => {});
  }
}
