import type { AuditEntry } from './audit-entry.ts';

/** Keeps copies of audit rows outside the database, where its owner cannot change them (OWASP ASVS 16.4.3). */
export abstract class AuditSink {
  /** Distinguishes the sink from others. Rows are sent again from the first one if it changes. */
  abstract readonly name: string;

  /**
   * Sends rows in the order of the log, and resolves when the receiver has all of them. After a rejection the same rows
   * are sent again, so a receiver can get a row twice.
   */
  abstract send(rows: readonly AuditEntry[]): Promise<void>;
}
