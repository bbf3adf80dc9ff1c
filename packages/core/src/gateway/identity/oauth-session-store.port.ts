import type { Did } from '../pds/did.ts';

/** Keeps the tokens that an OAuth client holds, one set for each account, sealed. */
export abstract class OAuthSessionStore {
  /** The sealed tokens; undefined when none are held. */
  abstract get(did: Did): Promise<string | undefined>;

  /** Replaces the sealed tokens. Of many who put at once one's stay, whole. */
  abstract put(did: Did, sealed: string): Promise<void>;

  /** Forgets the tokens; does nothing when none are held. */
  abstract remove(did: Did): Promise<void>;

  /**
   * Counts that the account's tokens were found unused, and resolves to how often that was since they were put. Resolves to
   * 0, and counts nothing, if other tokens are held by now, or none.
   */
  abstract countUnused(did: Did, sealed: string): Promise<number>;

  /**
   * At most `limit` accounts whose tokens are held, in an order that stays: those behind this one, or the first ones.
   * An account whose tokens are gone still has its place in that order.
   */
  abstract holdersAfter(did: Did | undefined, limit: number): Promise<readonly Did[]>;
}
