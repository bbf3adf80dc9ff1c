import type { Instant } from '../kernel/instant.ts';
import type { Page, PageRequest } from '../kernel/page.ts';
import type { AuditEntry, AuditHead } from './audit-entry.ts';
import type { AuditEvent } from './audit-event.ts';

/** Conditions on rows. All that are given must hold. */
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
   * Appends a row and returns it. The row belongs to the current unit of work, so it is kept exactly if the change that it
   * describes is. Rows appended concurrently are chained one after the other, without gap or fork.
   */
  abstract append(event: AuditEvent): Promise<AuditEntry>;

  /** Rows that match, newest first. A cursor stays valid while rows are appended. */
  abstract page(filter: AuditFilter, request: PageRequest): Promise<Page<AuditEntry>>;

  /** Every row after `after`, oldest first, read in batches, so that memory use does not grow with the log. */
  abstract replay(after?: number): AsyncIterable<AuditEntry>;

  /**
   * Every row whose subject is `from` or comes after it, subject by subject in the order of their UTF-8 bytes and oldest
   * first within each, in batches like `replay`. A row appended during the iteration may or may not be included.
   */
  abstract replayBySubject(from?: string): AsyncIterable<AuditEntry>;

  /** Position and hash of the last row, as stored with it; `EMPTY_LOG` if there are no rows. */
  abstract head(): Promise<AuditHead>;
}
