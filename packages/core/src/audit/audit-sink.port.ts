import type { AuditEntry } from './audit-entry.ts';

/**
 * Keeps copies of audit rows outside the database, where the owner of the database cannot change them (OWASP ASVS
 * 16.4.3).
 */
export abstract class AuditSink {
  /** Name that no other sink has. If the name changes, all rows are sent again, beginning with the first. */
  abstract readonly name: string;

  /**
   * Sends rows in the order of the log, and resolves when the receiver has all of them. After a rejection the same rows
   * are sent again, so a receiver can get a row twice.
   */
  abstract send(rows: readonly AuditEntry[]): Promise<void>;
}
