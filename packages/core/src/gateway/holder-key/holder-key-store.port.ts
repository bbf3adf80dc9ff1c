import type { Did } from '../pds/did.ts';
import type { HolderKey } from './holder-key.ts';

/** Stores the keys of holders. Every method belongs to the surrounding unit of work. */
export abstract class HolderKeyStore {
  /** The holder's keys; undefined if the holder has none. */
  abstract find(holder: Did): Promise<HolderKey | undefined>;

  /**
   * Adds the keys of a holder. Returns false and writes nothing if the holder already has keys. If callers add
   * keys for one holder concurrently, exactly one gets `true`.
   */
  abstract add(key: HolderKey): Promise<boolean>;

  /**
   * Replaces the keys `before` with `after`, which belong to the same holder. Returns false and writes nothing
   * unless the stored keys are equal to `before`. If callers replace the same keys concurrently, exactly one gets
   * `true`.
   */
  abstract replace(before: HolderKey, after: HolderKey): Promise<boolean>;

  /**
   * The keys of at most `limit` holders whose DIDs come after `after`, in the order of the UTF-8 bytes of the DIDs.
   * Every DID comes after ''.
   */
  abstract list(after: Did | '', limit: number): Promise<readonly HolderKey[]>;
}
