import type { Instant } from '../../../kernel/instant.ts';
import type { AccountId } from '../account.ts';
import type { PasswordLink } from './password-link.ts';

/**
 * Stores at most one link for each account, until it is used or expires. Every method belongs to the surrounding unit
 * of work. Other servers see a committed change from their next call.
 */
export abstract class PasswordLinkStore {
  /**
   * Stores the link and removes the account's earlier one. If callers replace a link concurrently, one link remains.
   */
  abstract replace(link: PasswordLink): Promise<void>;

  /** The link with this digest, even if it has expired; undefined if it does not exist. */
  abstract find(digest: string): Promise<PasswordLink | undefined>;

  /**
   * Removes a link and returns it. Returns undefined if it does not exist. If callers take one link concurrently,
   * exactly one gets it.
   */
  abstract take(digest: string): Promise<PasswordLink | undefined>;

  /** Removes the link of the account. Returns false if the account has no link. */
  abstract removeOf(accountId: AccountId): Promise<boolean>;

  /** Removes at most `limit` expired links and returns the number of removed links. */
  abstract purge(now: Instant, limit: number): Promise<number>;
}
