import type { ListSessions } from '../../sign-in/session/list-sessions.use-case.ts';
import type { Did } from '../pds/did.ts';
import type { OAuthSessionStore } from './oauth-session-store.port.ts';
import type { ReturnUnusedTokens } from './return-unused-tokens.use-case.ts';

const AT_ONCE = 100;

/** Gives back the tokens of those who never signed out: their sessions just ran out. */
export class SweepUnusedTokens {
  readonly #tokens: OAuthSessionStore;
  readonly #listSessions: ListSessions;
  readonly #returnUnusedTokens: ReturnUnusedTokens;
  /** By account, as they are kept: those of a new sign-in are others. */
  #unusedBefore: ReadonlyMap<Did, string> = new Map();

  constructor(parts: {
    tokens: OAuthSessionStore;
    listSessions: ListSessions;
    returnUnusedTokens: ReturnUnusedTokens;
  }) {
    this.#tokens = parts.tokens;
    this.#listSessions = parts.listSessions;
    this.#returnUnusedTokens = parts.returnUnusedTokens;
  }

  /**
   * Answers of how many accounts tokens were given back. Only those tokens go that were unused at the sweep before, too:
   * the tokens of a sign-in are there a moment before its session.
   */
  async execute(): Promise<number> {
    const unused = new Map<Did, string>();
    for await (const did of this.#holders()) {
      if ((await this.#listSessions.execute(did)).length > 0) continue;
      const tokens = await this.#tokens.get(did);
      if (tokens !== undefined) unused.set(did, tokens);
    }
    const returned = [...unused].filter(([did, tokens]) => this.#unusedBefore.get(did) === tokens);
    for (const [did] of returned) await this.#returnUnusedTokens.execute(did);
    this.#unusedBefore = unused;
    return returned.length;
  }

  async *#holders(): AsyncIterable<Did> {
    let page: readonly Did[];
    let last: Did | undefined;
    do {
      page = await this.#tokens.holdersAfter(last, AT_ONCE);
      yield* page;
      last = page.at(-1);
    } while (page.length === AT_ONCE);
  }
}
