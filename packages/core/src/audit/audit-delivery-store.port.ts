import type { AuditHead } from './audit-entry.ts';

/**
 * Stores the last row of the audit log that each sink has received. Every method belongs to the surrounding unit of
 * work.
 */
export abstract class AuditDeliveryStore {
  /** The last row that the sink has received; `EMPTY_LOG` if it has received no row. */
  abstract delivered(sink: string): Promise<AuditHead>;

  /** Records that the sink has received every row up to `last`. Does nothing if a later row is already recorded. */
  abstract record(sink: string, last: AuditHead): Promise<void>;
}
