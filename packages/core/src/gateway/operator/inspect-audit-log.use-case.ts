import type { AuditEntry } from '../../audit/audit-entry.ts';
import type { AuditFilter } from '../../audit/audit-filter.ts';
import type { AuditReader } from '../../audit/audit-reader.port.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { EventLedger } from '../entitlement/event-ledger.port.ts';
import { type Did, isDid } from '../pds/did.ts';
import type { Handle } from '../pds/handle.ts';
import type { AccountFinder } from './account-finder.port.ts';
import { type Operator, requireRole } from './operator.ts';

/** Filter for rows of the audit log. A row matches if every given condition holds. */
export interface InspectFilter extends AuditFilter {
  /** Matches only the row of the entitlement event with this id. */
  readonly eventId?: string | undefined;
}

/** Rows of the audit log, and the known handles of the accounts in them. */
export interface InspectedRows extends Page<AuditEntry> {
  readonly handles: ReadonlyMap<Did, Handle>;
}

/** Dependencies of `InspectAuditLog`. */
export interface InspectAuditLogPorts {
  readonly audit: AuditReader;
  readonly ledger: EventLedger;
  readonly finder: AccountFinder;
}

/** Returns pages of the audit log to operators. */
export class InspectAuditLog {
  readonly #ports: InspectAuditLogPorts;

  constructor(ports: InspectAuditLogPorts) {
    this.#ports = ports;
  }

  /** Throws `RoleRequired`. */
  async execute(operator: Operator, filter: InspectFilter, request: PageRequest): Promise<InspectedRows> {
    requireRole(operator, 'audit.read');
    const page = await this.#page(filter, request);
    const dids = page.items.flatMap(({ principal, subject }) => [principal, subject]).filter(isDid);
    return { ...page, handles: await this.#ports.finder.handlesOf([...new Set(dids)]) };
  }

  async #page({ eventId, ...filter }: InspectFilter, request: PageRequest): Promise<Page<AuditEntry>> {
    if (eventId === undefined) return this.#ports.audit.page(filter, request);
    const sequence = (await this.#ports.ledger.find(eventId))?.outcome.audit.sequence;
    if (sequence === undefined) return { items: [], nextCursor: null };
    // A page that ends at this position begins with the newest matching row.
    const { items } = await this.#ports.audit.page(filter, { limit: 1, cursor: String(sequence + 1) });
    return { items: items.filter((entry) => entry.sequence === sequence), nextCursor: null };
  }
}
