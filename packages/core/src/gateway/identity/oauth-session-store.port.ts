import type { Did } from '../pds/did.ts';

/**
 * Stores the sealed tokens of an OAuth client, one set for each PDS account. The tokens of other OAuth clients in the
 * same database are separate. Every method belongs to the surrounding unit of work. Other servers see a committed
 * change from their next call.
 */
export abstract class OAuthSessionStore {
  /** The sealed tokens; undefined if no tokens are stored. */
  abstract get(did: Did): Promise<string | undefined>;

  /** Replaces the sealed tokens. If callers put tokens concurrently, the complete tokens of one caller are stored. */
  abstract put(did: Did, sealed: string): Promise<void>;

  /**
   * Replaces the sealed tokens `former` with `sealed`, or deletes them if `sealed` is undefined. Returns false and
   * changes nothing if `former` is no longer stored. If callers replace the same tokens concurrently, exactly one gets
   * `true`.
   */
  abstract replace(did: Did, former: string, sealed: string | undefined): Promise<boolean>;

  /** Deletes the tokens. Does nothing if no tokens are stored. */
  abstract remove(did: Did): Promise<void>;

  /**
   * Adds 1 to the count of how often these tokens were found unused, and returns the count. Storing tokens sets the
   * count to 0. Returns 0 and changes nothing if these tokens are no longer stored.
   */
  abstract countUnused(did: Did, sealed: string): Promise<number>;

  /**
   * Returns at most `limit` DIDs with stored tokens, in a stable order. Returns those after the given DID, or the first
   * DIDs if none is given. The given DID keeps its place in the order even if its tokens were deleted.
   */
  abstract holdersAfter(did: Did | undefined, limit: number): Promise<readonly Did[]>;
}
