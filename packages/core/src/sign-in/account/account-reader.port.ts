import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Account, Role } from './account.ts';

/** The requested part of the list of accounts. */
export interface AccountPageRequest extends PageRequest {
  /** Only accounts whose username contains this text, compared by `usernameKey`. */
  readonly q?: string | undefined;
  /** Only accounts with this role. */
  readonly role?: Role | undefined;
}

/** Lists accounts. A copy that lags behind can serve it, so no decision depends on it. */
export abstract class AccountReader {
  /** Accounts, newest first. A cursor stays valid while accounts are added. */
  abstract page(request: AccountPageRequest): Promise<Page<Account>>;
}
