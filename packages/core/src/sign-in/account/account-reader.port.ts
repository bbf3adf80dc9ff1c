import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Account, Role } from './account.ts';

/** The requested part of the list of accounts. */
export interface AccountPageRequest extends PageRequest {
  /** Only accounts whose username contains this text, compared by `usernameKey`. */
  readonly q?: string | undefined;
  /** Only accounts with this role. */
  readonly role?: Role | undefined;
}

/**
 * Lists accounts. An adapter can read a replica that lags behind, so callers must not base decisions on the
 * result.
 */
export abstract class AccountReader {
  /** Accounts, newest first. A cursor stays valid while accounts are added. */
  abstract page(request: AccountPageRequest): Promise<Page<Account>>;
}
