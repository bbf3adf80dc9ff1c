import type { Did } from '../pds/did.ts';

/** Sets how much a holder may store. */
export abstract class QuotaLimit {
  /**
   * Maximum size of the holder's versions and open uploads together, in bytes. Throws `StorageUnavailable` if it
   * depends on a store that cannot be reached.
   */
  abstract of(holder: Did): Promise<number>;
}
