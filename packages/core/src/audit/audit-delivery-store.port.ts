import type { AuditHead } from './audit-entry.ts';

/** Stores up to which row each sink has the audit log. */
export abstract class AuditDeliveryStore {
  /** The last row that the sink has; `EMPTY_LOG` if it has none. */
  abstract delivered(sink: string): Promise<AuditHead>;

  /** Records that the sink has every row up to this one. Does nothing if it has later rows already. */
  abstract record(sink: string, last: AuditHead): Promise<void>;
}
