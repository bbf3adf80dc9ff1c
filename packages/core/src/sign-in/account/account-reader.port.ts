import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Account, Role } from './account.ts';

/**
 * Order of a list of accounts. `newest`: newest first. `username`: by username, regardless of case. `last-seen`: most
 * recently seen first.
 */
export type AccountOrder = 'newest' | 'username' | 'last-seen';

/** Whether the user of an account can sign in. */
export type AccountStatus = 'enabled' | 'disabled';

/** The requested part of the list of accounts. */
export interface AccountPageRequest extends PageRequest {
  /** Only accounts whose username contains this text, compared by `usernameKey`. */
  readonly q?: string | undefined;
  /** Only accounts with this role. */
  readonly role?: Role | undefined;
  /** Only accounts with this status. */
  readonly status?: AccountStatus | undefined;
  /** Order of the list; `newest` if absent. */
  readonly order?: AccountOrder | undefined;
}

/**
 * Lists accounts. An adapter can read a replica that lags behind, so callers must not base decisions on the
 * result.
 */
export abstract class AccountReader {
  /**
   * Returns accounts in the requested order. A cursor can be used only for the same order, and stays valid while
   * accounts are added. An account that is renamed or seen between two pages can be missing or appear twice.
   */
  abstract page(request: AccountPageRequest): Promise<Page<Account>>;
}
