import type { Page } from '../../../kernel/page.ts';
import type { Account, Caller } from '../account.ts';
import type { AccountPageRequest, AccountReader } from '../account-reader.port.ts';
import { requireAdmin } from './require-admin.ts';

/** Dependencies of `ListAccounts`. */
export interface ListAccountsPorts {
  readonly accounts: AccountReader;
}

/** Returns the list of accounts to an admin. */
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
