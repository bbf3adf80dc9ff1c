import type { Instant } from '../kernel/instant.ts';
import type { Page, PageRequest } from '../kernel/page.ts';
import type { AuditEntry, AuditHead } from './audit-entry.ts';
import type { AuditEvent } from './audit-event.ts';

/** Narrows a reading of the log; every condition given must hold. */
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

/** The append-only record of who did what, when and why. */
export abstract class AuditLog {
  /**
   * Adds a row after the last one and answers it. It belongs to the surrounding unit of work: it is kept exactly
   * when the change it speaks of is. Rows appended at once are chained one after the other, without gap or fork.
   */
  abstract append(event: AuditEvent): Promise<AuditEntry>;

  /** Rows that match, newest first. A cursor stays valid while rows are appended. */
  abstract page(filter: AuditFilter, request: PageRequest): Promise<Page<AuditEntry>>;

  /** Every row after `after`, oldest first, read in batches so that memory stays flat however long the log is. */
  abstract replay(after?: number): AsyncIterable<AuditEntry>;

  /**
   * Every row whose subject is `from` or comes after it, subject by subject in the order of their UTF-8 bytes and oldest
   * first within each, in batches like `replay`. A row that is appended meanwhile is among them or not.
   */
  abstract replayBySubject(from?: string): AsyncIterable<AuditEntry>;

  /** The last row's place and hash as the log noted them when it appended; `EMPTY_LOG` when it has no rows. */
  abstract head(): Promise<AuditHead>;
}
