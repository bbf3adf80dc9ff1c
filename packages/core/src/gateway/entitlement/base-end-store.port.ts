import type { Instant } from '../../kernel/instant.ts';
import type { Did } from '../pds/did.ts';

/**
 * Stores the time at which the base of each holder ended. `EntitlementStore.save` writes the time when a base ends, and
 * removes it when a base begins, in the same unit of work. A base in grace has not ended. Every method belongs to the
 * surrounding unit of work.
 */
export abstract class BaseEndStore {
  /**
   * Time at which the holder's base ended, after its grace. Null while there is a base, before the first base, and
   * after `settle`. A recorded end does not change until there is a base again.
   */
  abstract endedAt(did: Did): Promise<Instant | null>;

  /** At most `limit` holders whose base ended at or before the instant, earliest end first. */
  abstract endedBy(instant: Instant, limit: number): Promise<readonly Did[]>;

  /** Deletes the recorded end. Call this after all work that the end requires is done. */
  abstract settle(did: Did): Promise<void>;
}
