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
   * At most `limit` accounts whose tokens are held, in an order that stays: those behind this one, or the first ones.
   * An account whose tokens are gone still has its place in that order.
   */
  abstract holdersAfter(did: Did | undefined, limit: number): Promise<readonly Did[]>;
}
