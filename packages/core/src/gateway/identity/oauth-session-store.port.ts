import type { Did } from '../pds/did.ts';

/** Stores the sealed tokens of an OAuth client, one set for each account. */
export abstract class OAuthSessionStore {
  /** The sealed tokens; undefined if there are none. */
  abstract get(did: Did): Promise<string | undefined>;

  /** Replaces the sealed tokens. If callers put concurrently, the complete tokens of one of them are stored. */
  abstract put(did: Did, sealed: string): Promise<void>;

  /** Deletes the tokens. Does nothing if there are none. */
  abstract remove(did: Did): Promise<void>;

  /**
   * Counts that the account's tokens were found unused, and resolves to the count since they were put. Resolves to 0 and
   * counts nothing if other tokens are stored by then, or none.
   */
  abstract countUnused(did: Did, sealed: string): Promise<number>;

  /**
   * Returns at most `limit` accounts with stored tokens, in a stable order: those after the given account, or the first
   * ones. The given account keeps its place in that order even if its tokens were deleted.
   */
  abstract holdersAfter(did: Did | undefined, limit: number): Promise<readonly Did[]>;
}
