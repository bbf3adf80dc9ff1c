import type { Instant } from '../../kernel/instant.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Entitlement } from './entitlement.ts';
import type { EntitlementState } from './entitlement-state.ts';

/** Filter for entitlements. An entitlement matches if every given condition holds. */
export interface EntitlementFilter {
  readonly state?: EntitlementState | undefined;
  /** Only holders in grace whose grace ends before this instant. */
  readonly graceEndsBefore?: Instant | undefined;
  /** Order of the records. Default: `did`. */
  readonly sort?: EntitlementSort | undefined;
}

/**
 * Orders of a list of entitlements. `did`: the order of the DIDs' bytes. `handle`: the order of the bytes of the known
 * handles. Holders without a known handle come last, sorted by DID. `graceUntil`: only holders in grace, sorted by the
 * end of the grace and then by DID.
 */
export type EntitlementSort = 'did' | 'handle' | 'graceUntil';

/**
 * Lists entitlements. An adapter can read a replica that lags behind, so callers must not base decisions on
 * the result.
 */
export abstract class EntitlementReader {
  /**
   * Every record once, in the order of the DIDs' bytes, read in batches so that memory use does not grow with their
   * number.
   */
  abstract all(): AsyncIterable<Entitlement>;

  /**
   * The records that match at the instant, in the order of the filter. A cursor is valid only for the same order, and
   * stays valid while records change. If the value by which the list is sorted changes between two pages, the record
   * can appear twice or not at all. Throws `InvalidInput` for a text that is not a cursor of this order.
   */
  abstract page(filter: EntitlementFilter, at: Instant, request: PageRequest): Promise<Page<Entitlement>>;

  /** The number of records in each state at the instant. */
  abstract countsByState(at: Instant): Promise<Readonly<Record<EntitlementState, number>>>;

  /** At most `limit` holders whose grace ends after the instant, sorted by the end of the grace and then by DID. */
  abstract endingGraces(at: Instant, limit: number): Promise<readonly Entitlement[]>;
}
