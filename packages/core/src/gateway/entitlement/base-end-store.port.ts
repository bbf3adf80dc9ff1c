import type { Instant } from '../../kernel/instant.ts';
import type { Did } from '../pds/did.ts';

/**
 * Knows when bases ended. `EntitlementStore.save` records this in its own unit of work: the end when a base ends, and
 * nothing while there is one. A grace belongs to the base. Every method belongs to the surrounding unit of work.
 */
export abstract class BaseEndStore {
  /**
   * When the holder's base ended, or its grace; null while there is a base, before the first one, and after `settle`.
   * An end stays as it was first recorded until there is a base again.
   */
  abstract endedAt(did: Did): Promise<Instant | null>;

  /** At most `limit` holders whose base ended at or before the instant, earliest end first. */
  abstract endedBy(instant: Instant, limit: number): Promise<readonly Did[]>;

  /** Forgets the end, because everything that it requires was done. */
  abstract settle(did: Did): Promise<void>;
}
