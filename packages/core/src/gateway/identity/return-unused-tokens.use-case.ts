import type { ListSessions } from '../../sign-in/session/list-sessions.use-case.ts';
import type { Did } from '../pds/did.ts';
import type { AtprotoOAuthClient } from './atproto-oauth-client.port.ts';
import type { BackgroundAccess } from './background-access.port.ts';

/** Dependencies of `ReturnUnusedTokens`. */
export interface ReturnUnusedTokensPorts {
  readonly listSessions: ListSessions;
  readonly client: AtprotoOAuthClient;
  /** Decides whether tokens can be used later. Absent if tokens are used only while a browser is signed in. */
  readonly background?: BackgroundAccess | undefined;
}

/**
 * Revokes the tokens of a PDS account if no browser is signed in with it. Keeps them if the user wants the server to
 * use them without a browser.
 */
export class ReturnUnusedTokens {
  readonly #ports: ReturnUnusedTokensPorts;

  constructor(ports: ReturnUnusedTokensPorts) {
    this.#ports = ports;
  }

  /**
   * Returns whether the tokens are unused. If they cannot be revoked, they are only deleted here, and the PDS lets them
   * expire. This is not an error.
   */
  async execute(did: Did): Promise<boolean> {
    const { listSessions, client, background } = this.#ports;
    if ((await listSessions.execute(did)).length > 0 || (await background?.isWanted(did))) return false;
    await client.revoke(did).catch(() => {});
    return true;
  }
}
