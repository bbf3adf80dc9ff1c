import type { AuditEntry } from './audit-entry.ts';
import type { AuditEvent } from './audit-event.ts';
import { AuditReader } from './audit-reader.port.ts';

/**
 * The append-only log of actions, with actor, time and reason. Other servers see a committed row from their next call.
 */
export abstract class AuditLog extends AuditReader {
  /**
   * Appends a row and returns it. The row belongs to the current unit of work, so it is kept if and only if the
   * change that it records is committed. Rows appended concurrently are chained one after the other, without gap or
   * fork.
   */
  abstract append(event: AuditEvent): Promise<AuditEntry>;
}
