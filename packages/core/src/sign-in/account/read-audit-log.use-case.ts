import type { AuditEntry } from '../../audit/audit-entry.ts';
import type { AuditFilter } from '../../audit/audit-filter.ts';
import type { AuditReader } from '../../audit/audit-reader.port.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { AccountId, Caller } from './account.ts';
import type { AccountStore } from './account-store.port.ts';
import { requireAdmin } from './require-admin.ts';

/** Rows of the audit log, and the usernames of the accounts in them. */
export interface NamedRows extends Page<AuditEntry> {
  readonly usernames: ReadonlyMap<AccountId, string>;
}

/** Dependencies of `ReadAuditLog`. */
export interface ReadAuditLogPorts {
  readonly audit: AuditReader;
  readonly accounts: AccountStore;
}

/** Returns pages of the audit log to an admin, newest first. */
export class ReadAuditLog {
  readonly #ports: ReadAuditLogPorts;

  constructor(ports: ReadAuditLogPorts) {
    this.#ports = ports;
  }

  /** `principal` and `subject` of the filter can also be usernames. Throws `AdminOnly`. */
  async execute(caller: Caller, filter: AuditFilter, request: PageRequest): Promise<NamedRows> {
    requireAdmin(caller);
    const [principal, subject] = await Promise.all([
      this.#idOf(filter.principal),
      this.#idOf(filter.subject),
    ]);
    const page = await this.#ports.audit.page({ ...filter, principal, subject }, request);
    const ids = new Set(page.items.flatMap((entry) => [entry.principal, entry.subject]));
    const accounts = await Promise.all([...ids].map((id) => this.#ports.accounts.byId(id)));
    const usernames = accounts.flatMap((account) =>
      account ? [[account.id, account.username] as const] : [],
    );
    return { ...page, usernames: new Map(usernames) };
  }

  /**
   * Returns the id of the account with this username. If the text is also the id of an account, that account is
   * preferred.
   */
  async #idOf(name: string | undefined): Promise<string | undefined> {
    if (name === undefined || (await this.#ports.accounts.byId(name))) return name;
    return (await this.#ports.accounts.byUsername(name))?.id ?? name;
  }
}
