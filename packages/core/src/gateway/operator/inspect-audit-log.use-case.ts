import type { AuditEntry } from '../../audit/audit-entry.ts';
import type { AuditFilter, AuditLog } from '../../audit/audit-log.port.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import { type Operator, requireRole } from './operator.ts';

/** Shows operators who did what, and why. */
export class InspectAuditLog {
  readonly #audit: AuditLog;

  constructor(ports: { audit: AuditLog }) {
    this.#audit = ports.audit;
  }

  /** Throws `RoleRequired`. */
  async execute(operator: Operator, filter: AuditFilter, request: PageRequest): Promise<Page<AuditEntry>> {
    requireRole(operator, 'audit.read');
    return this.#audit.page(filter, request);
  }
}
