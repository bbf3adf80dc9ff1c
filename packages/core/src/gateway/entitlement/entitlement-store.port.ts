import type { AuditEntry } from '../../audit/audit-entry.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { Did } from '../pds/did.ts';
import type { Entitlement } from './entitlement.ts';
import { EntitlementReader } from './entitlement-reader.port.ts';

/** Stores one entitlement for each holder. Records are never removed. */
export abstract class EntitlementStore extends EntitlementReader {
  /** The holder's record; undefined before the first event. */
  abstract find(did: Did): Promise<Entitlement | undefined>;

  /**
   * The holder's record, or an empty entitlement before the first event. Every other caller of this method for the same
   * holder waits until the surrounding unit of work ends, even if the holder has no record.
   */
  abstract lock(did: Did): Promise<Entitlement>;

  /**
   * Writes the record, whose version must be 1 higher than the stored version. `witness` is the audit row of this
   * change, appended in the same unit of work. Without it, the store rejects and nothing is written.
   */
  abstract save(entitlement: Entitlement, witness: AuditEntry): Promise<void>;

  /**
   * At most `limit` holders whose grace has ended at `now` and whose lapse is not recorded. The holder whose grace
   * ended first comes first.
   */
  abstract withGraceOver(now: Instant, limit: number): Promise<readonly Did[]>;
}
