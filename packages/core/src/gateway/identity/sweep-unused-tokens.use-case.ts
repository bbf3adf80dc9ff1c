import type { ListSessions } from '../../sign-in/session/list-sessions.use-case.ts';
import type { Did } from '../pds/did.ts';
import type { OAuthSessionStore } from './oauth-session-store.port.ts';
import type { ReturnUnusedTokens } from './return-unused-tokens.use-case.ts';

const MAX_PAGE_ACCOUNTS = 100;

/** Dependencies of `SweepUnusedTokens`. */
export interface SweepUnusedTokensPorts {
  readonly tokens: OAuthSessionStore;
  readonly listSessions: ListSessions;
  readonly returnUnusedTokens: ReturnUnusedTokens;
}

/** Revokes the tokens of PDS accounts whose sessions have expired without a sign-out. */
export class SweepUnusedTokens {
  readonly #ports: SweepUnusedTokensPorts;

  constructor(ports: SweepUnusedTokensPorts) {
    this.#ports = ports;
  }

  /**
   * Revokes tokens that an earlier sweep already found unused, and returns the number of PDS accounts. Another instance
   * could have run that sweep. Tokens that are found unused for the first time are kept, because a sign-in could be
   * about to create their session.
   */
  async execute(): Promise<number> {
    let returned = 0;
    for await (const did of this.#holders()) {
      if (!(await this.#wereUnusedBefore(did))) continue;
      if (await this.#ports.returnUnusedTokens.execute(did)) returned += 1;
    }
    return returned;
  }

  async #wereUnusedBefore(did: Did): Promise<boolean> {
    if ((await this.#ports.listSessions.execute(did)).length > 0) return false;
    const tokens = await this.#ports.tokens.get(did);
    return tokens !== undefined && (await this.#ports.tokens.countUnused(did, tokens)) > 1;
  }

  async *#holders(): AsyncIterable<Did> {
    let page: readonly Did[];
    let last: Did | undefined;
    do {
      page = await this.#ports.tokens.holdersAfter(last, MAX_PAGE_ACCOUNTS);
      yield* page;
      last = page.at(-1);
    } while (page.length === MAX_PAGE_ACCOUNTS);
  }
}
