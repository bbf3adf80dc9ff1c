import type { Did } from '../pds/did.ts';
import type { AccountKey } from './account-key.ts';

/** Stores the keys of accounts. Every method belongs to the surrounding unit of work. */
export abstract class AccountKeyStore {
  /** The holder's keys, or undefined. */
  abstract find(holder: Did): Promise<AccountKey | undefined>;

  /**
   * Adds the keys of a holder. Returns false and writes nothing if the holder already has keys. If callers add
   * keys for one holder concurrently, exactly one gets `true`.
   */
  abstract add(key: AccountKey): Promise<boolean>;

  /**
   * Replaces the keys `before` with `after`, which belong to the same holder. Returns false and writes nothing
   * unless the stored keys are equal to `before`. If callers replace the same keys concurrently, exactly one gets
   * `true`.
   */
  abstract replace(before: AccountKey, after: AccountKey): Promise<boolean>;

  /**
   * The keys of at most `limit` holders whose DIDs follow `after`, in the order of their UTF-8 bytes. Every DID
   * follows ''.
   */
  abstract list(after: Did | '', limit: number): Promise<readonly AccountKey[]>;
}
