import type { AuditEntry } from '../../audit/audit-entry.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Did } from '../pds/did.ts';

/** Reads the rows of the audit log that concern one holder. */
export abstract class HolderHistory {
  /**
   * The rows whose subject is the holder, newest first, and no others. A cursor stays valid while rows are appended.
   * Other servers see a committed row from their next call.
   */
  abstract page(holder: Did, request: PageRequest): Promise<Page<AuditEntry>>;
}
