import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Account, Caller } from './account.ts';
import type { AccountStore } from './account-store.port.ts';
import { requireAdmin } from './require-admin.ts';

/** An admin reads the list of accounts, newest first. */
export class ListAccounts {
  readonly #accounts: AccountStore;

  constructor(ports: { accounts: AccountStore }) {
    this.#accounts = ports.accounts;
  }

  /** Throws `AdminOnly`. */
  async execute(caller: Caller, request: PageRequest): Promise<Page<Account>> {
    requireAdmin(caller);
    return this.#accounts.page(request);
  }
}
