import type { Page } from '../../kernel/page.ts';
import type { Account, Caller } from './account.ts';
import type { AccountPageRequest, AccountReader } from './account-reader.port.ts';
import { requireAdmin } from './require-admin.ts';

/** Dependencies of `ListAccounts`. */
export interface ListAccountsPorts {
  readonly accounts: AccountReader;
}

/** An admin reads the list of accounts, newest first. */
export class ListAccounts {
  readonly #ports: ListAccountsPorts;

  constructor(ports: ListAccountsPorts) {
    this.#ports = ports;
  }

  /** Throws `AdminOnly`. */
  async execute(caller: Caller, request: AccountPageRequest): Promise<Page<Account>> {
    requireAdmin(caller);
    return this.#ports.accounts.page(request);
  }
}
