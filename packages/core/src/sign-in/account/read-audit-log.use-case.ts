import type { AuditEntry } from '../../audit/audit-entry.ts';
import type { AuditFilter } from '../../audit/audit-filter.ts';
import type { AuditReader } from '../../audit/audit-reader.port.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Caller } from './account.ts';
import { requireAdmin } from './require-admin.ts';

/** Dependencies of `ReadAuditLog`. */
export interface ReadAuditLogPorts {
  readonly audit: AuditReader;
}

/** Returns pages of the audit log to an admin, newest first. */
export class ReadAuditLog {
  readonly #ports: ReadAuditLogPorts;

  constructor(ports: ReadAuditLogPorts) {
    this.#ports = ports;
  }

  /** Throws `AdminOnly`. */
  async execute(caller: Caller, filter: AuditFilter, request: PageRequest): Promise<Page<AuditEntry>> {
    requireAdmin(caller);
    return this.#ports.audit.page(filter, request);
  }
}
