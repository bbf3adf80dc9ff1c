import type { AuditFilter } from './audit-filter.ts';

/** Conditions on stored rows, as `AuditView.rowFilter` returns them. */
export interface RowFilter extends AuditFilter {
  /** Matches only the row at this position. */
  readonly sequence?: number | undefined;
}

/**
 * A view of the audit log for one kind of reader. It refuses other readers, and returns the names under which its
 * readers know accounts.
 */
export interface AuditView<Reader, Filter extends AuditFilter = AuditFilter> {
  /** Throws a refusal if the reader must not see the audit log. */
  requireReader(reader: Reader): void;
  /** Returns the conditions on the stored rows; undefined if no row can match. */
  rowFilter(filter: Filter): Promise<RowFilter | undefined>;
  /** Returns the known names of these principals and subjects, by id. */
  namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
