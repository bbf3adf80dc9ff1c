import type { AuditEntry } from '../../audit/audit-entry.ts';
import type { AuditFilter } from '../../audit/audit-filter.ts';
import type { AuditReader } from '../../audit/audit-reader.port.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { EventLedger } from '../entitlement/event-ledger.port.ts';
import { type Operator, requireRole } from './operator.ts';

/** Filter for rows of the audit log. A row matches if every given condition holds. */
export interface InspectFilter extends AuditFilter {
  /** Matches only the row of the entitlement event with this id. */
  readonly eventId?: string | undefined;
}

/** Returns pages of the audit log to operators. */
export class InspectAuditLog {
  readonly #ports: { readonly audit: AuditReader; readonly ledger: EventLedger };

  constructor(ports: { audit: AuditReader; ledger: EventLedger }) {
    this.#ports = ports;
  }

  /** Throws `RoleRequired`. */
  async execute(
    operator: Operator,
    { eventId, ...filter }: InspectFilter,
    request: PageRequest,
  ): Promise<Page<AuditEntry>> {
    requireRole(operator, 'audit.read');
    if (eventId === undefined) return this.#ports.audit.page(filter, request);
    const sequence = (await this.#ports.ledger.find(eventId))?.outcome.audit.sequence;
    if (sequence === undefined) return { items: [], nextCursor: null };
    // The newest matching row up to that one.
    const { items } = await this.#ports.audit.page(filter, { limit: 1, cursor: String(sequence + 1) });
    return { items: items.filter((entry) => entry.sequence === sequence), nextCursor: null };
  }
}
