import type { AuditFilter } from '../../../audit/audit-filter.ts';
import type { AuditView } from '../../../audit/audit-view.ts';
import type { Caller } from '../account.ts';
import type { AccountStore } from '../account-store.port.ts';
import { requireAdmin } from './require-admin.ts';

/** Shows the audit log to admins. The names are usernames. Filters can contain usernames in place of ids. */
export class AdminAuditView implements AuditView<Caller> {
  readonly #accounts: AccountStore;

  constructor(accounts: AccountStore) {
    this.#accounts = accounts;
  }

  /** Throws `AdminOnly`. */
  requireReader(caller: Caller): void {
    requireAdmin(caller);
  }

  async rowFilter(filter: AuditFilter): Promise<AuditFilter> {
    const [principal, subject] = await Promise.all([
      this.#idOf(filter.principal),
      this.#idOf(filter.subject),
    ]);
    return { ...filter, principal, subject };
  }

  async namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const accounts = await Promise.all(ids.map((id) => this.#accounts.byId(id)));
    return new Map(accounts.flatMap((account) => (account ? [[account.id, account.username] as const] : [])));
  }

  /**
   * Returns the id of the account with this username. If the text is also the id of an account, that account is
   * preferred. Returns the text itself if no account has it.
   */
  async #idOf(name: string | undefined): Promise<string | undefined> {
    if (name === undefined || (await this.#accounts.byId(name))) return name;
    return (await this.#accounts.byUsername(name))?.id ?? name;
  }
}
