import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Account, Role } from './account.ts';

/** Order of a list: the newest first, by username (regardless of case), or the most recently seen first. */
export type AccountOrder = 'newest' | 'username' | 'last-seen';

/** The requested part of the list of accounts. */
export interface AccountPageRequest extends PageRequest {
  /** Only accounts whose username contains this text, compared by `usernameKey`. */
  readonly q?: string | undefined;
  /** Only accounts with this role. */
  readonly role?: Role | undefined;
  /** `newest` if absent. */
  readonly order?: AccountOrder | undefined;
}

/**
 * Lists accounts. An adapter can read a replica that lags behind, so callers must not base decisions on the
 * result.
 */
export abstract class AccountReader {
  /**
   * Accounts in the requested order. A cursor stays valid while accounts are added, for the same order. An account that is
   * renamed or seen between two pages can be missing or appear twice.
   */
  abstract page(request: AccountPageRequest): Promise<Page<Account>>;
}
