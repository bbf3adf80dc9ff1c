import type { Instant } from '../kernel/instant.ts';
import type { Page, PageRequest } from '../kernel/page.ts';
import type { AuditEntry, AuditHead } from './audit-entry.ts';
import type { AuditEvent } from './audit-event.ts';

/** Conditions on rows. A row matches if every given condition holds. */
export interface AuditFilter {
  readonly subject?: string | undefined;
  readonly principal?: string | undefined;
  readonly action?: string | undefined;
  readonly ticketRef?: string | undefined;
  /** Only rows of this instant or later. */
  readonly from?: Instant | undefined;
  /** Only rows before this instant. */
  readonly until?: Instant | undefined;
}

/** The append-only log of actions, with actor, time and reason. */
export abstract class AuditLog {
  /**
   * Appends a row and returns it. The row belongs to the current unit of work, so it is kept if and only if the
   * change that it records is committed. Rows appended concurrently are chained one after the other, without gap or
   * fork.
   */
  abstract append(event: AuditEvent): Promise<AuditEntry>;

  /** Rows that match, newest first. A cursor stays valid while rows are appended. */
  abstract page(filter: AuditFilter, request: PageRequest): Promise<Page<AuditEntry>>;

  /** Every row after `after`, oldest first, read in batches, so that memory use does not grow with the log. */
  abstract replay(after?: number): AsyncIterable<AuditEntry>;

  /**
   * Every row whose subject is `from` or sorts after it: ordered by the UTF-8 bytes of the subject, oldest first
   * within each subject, in batches like `replay`. A row appended during the iteration can be missing.
   */
  abstract replayBySubject(from?: string): AsyncIterable<AuditEntry>;

  /** Position and hash of the last row, as stored with the log; `EMPTY_LOG` if there are no rows. */
  abstract head(): Promise<AuditHead>;
}
