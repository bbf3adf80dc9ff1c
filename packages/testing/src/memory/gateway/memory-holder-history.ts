import type { AuditEntry, AuditReader } from '@gatehouse/core/audit';
import { HolderHistory } from '@gatehouse/core/history';
import type { Page, PageRequest } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';

/** The history of holders, read from an audit log in memory. */
export class MemoryHolderHistory extends HolderHistory {
  readonly #audit: AuditReader;

  constructor(audit: AuditReader) {
    super();
    this.#audit = audit;
  }

  override page(holder: Did, request: PageRequest): Promise<Page<AuditEntry>> {
    return this.#audit.page({ subject: holder }, request);
  }
}
