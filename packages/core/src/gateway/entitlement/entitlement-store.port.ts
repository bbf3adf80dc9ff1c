import type { AuditEntry } from '../../audit/audit-entry.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { Did } from '../pds/did.ts';
import type { Entitlement } from './entitlement.ts';

/** Keeps one entitlement per account. Records are never removed. */
export abstract class EntitlementStore {
  /** The account's record; undefined before its first event. */
  abstract find(did: Did): Promise<Entitlement | undefined>;

  /**
   * The account's record, or nothing held before its first event. It holds off every other caller of this method
   * for the same account, also for one that has no record yet, until the surrounding unit of work ends.
   */
  abstract lock(did: Did): Promise<Entitlement>;

  /**
   * Writes the record that follows the stored one by exactly one version. `witness` is the audit row of this very
   * change, appended in the same unit of work: without it the store refuses and nothing is written.
   */
  abstract save(entitlement: Entitlement, witness: AuditEntry): Promise<void>;

  /** Every record once, in the order of the DIDs' bytes, read in batches so that memory stays flat however many there are. */
  abstract all(): AsyncIterable<Entitlement>;

  /** At most `limit` accounts whose grace was over at `now` and is not written down as a lapse, longest over first. */
  abstract withGraceOver(now: Instant, limit: number): Promise<readonly Did[]>;
}
