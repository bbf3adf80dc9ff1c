import type { Did } from '../pds/did.ts';
import type { AccountKey } from './account-key.ts';

/** Stores the keys of accounts. Every method belongs to the surrounding unit of work. */
export abstract class AccountKeyStore {
  /** The holder's keys, or undefined. */
  abstract find(holder: Did): Promise<AccountKey | undefined>;

  /**
   * Adds the keys of a holder. Returns false and writes nothing if there are some. If callers add keys for one holder
   * concurrently, exactly one gets `true`.
   */
  abstract add(key: AccountKey): Promise<boolean>;

  /**
   * Replaces the keys `before` by `after`, of the same holder. Returns false and writes nothing unless the stored keys
   * are equal to `before`. If callers replace the same keys concurrently, exactly one gets `true`.
   */
  abstract replace(before: AccountKey, after: AccountKey): Promise<boolean>;

  /** Keys of at most `limit` holders, in the order of their DIDs' UTF-8 bytes, after this one; all of them after ''. */
  abstract list(after: Did | '', limit: number): Promise<readonly AccountKey[]>;
}
