import type { Page, PageRequest } from '../kernel/page.ts';
import type { AuditEntry, AuditHead } from './audit-entry.ts';
import type { AuditFilter } from './audit-filter.ts';

/**
 * Reads the audit log. An adapter can read a replica that lags behind, so callers must not base decisions on
 * the result.
 */
export abstract class AuditReader {
  /** Rows that match, newest first. A cursor stays valid while rows are appended. */
  abstract page(filter: AuditFilter, request: PageRequest): Promise<Page<AuditEntry>>;

  /** Every row after `after`, oldest first, read in batches, so that memory use does not grow with the log. */
  abstract replay(after?: number): AsyncIterable<AuditEntry>;

  /**
   * The rows whose subject is `from` or comes after it. They are ordered by the UTF-8 bytes of the subject, and for
   * each subject from oldest to newest. They are read in batches, as by `replay`. A row that is appended during the
   * iteration can be missing.
   */
  abstract replayBySubject(from?: string): AsyncIterable<AuditEntry>;

  /** Position and stored hash of the last row, without its other members; `EMPTY_LOG` if there are no rows. */
  abstract head(): Promise<AuditHead>;
}
