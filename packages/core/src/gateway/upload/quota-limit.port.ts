import type { Did } from '../pds/did.ts';

/** Determines how many bytes a holder can store. */
export abstract class QuotaLimit {
  /**
   * Maximum size of the holder's versions and open uploads together, in bytes. Throws `StorageUnavailable` if a store
   * that it needs cannot be reached.
   */
  abstract of(holder: Did): Promise<number>;
}
