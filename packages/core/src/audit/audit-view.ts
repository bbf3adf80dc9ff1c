import type { AuditFilter } from './audit-filter.ts';

/** Conditions on rows, as a view passes them to the audit log. */
export interface RowFilter extends AuditFilter {
  /** Matches only the row at this position. */
  readonly sequence?: number | undefined;
}

/** One kind of reader of the audit log: who may read it, and the names by which these readers know accounts. */
export interface AuditView<Reader, Filter extends AuditFilter = AuditFilter> {
  /** Throws a refusal if the reader must not see the audit log. */
  requireReader(reader: Reader): void;
  /** Returns the conditions on the stored rows; undefined if no row can match. */
  rowFilter(filter: Filter): Promise<RowFilter | undefined>;
  /** Returns the known names of these principals and subjects, by id. */
  namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
