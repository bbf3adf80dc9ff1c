import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Account } from './account.ts';

/** Lists accounts. A copy that lags behind can serve it, so no decision depends on it. */
export abstract class AccountReader {
  /** Accounts, newest first. A cursor stays valid while accounts are added. */
  abstract page(request: PageRequest): Promise<Page<Account>>;
}
