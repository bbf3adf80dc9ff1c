import type { AuditEntry } from '../../audit/audit-entry.ts';
import type { Entitlement } from './entitlement.ts';

/** The result of an event, as the first call returned it. */
export interface EventOutcome {
  readonly entitlement: Entitlement;
  readonly audit: AuditEntry;
}

/** An event that was applied. */
export interface LedgerEntry {
  readonly eventId: string;
  /** The complete content of the event as one text. Two events with equal content are the same event. */
  readonly content: string;
  readonly outcome: EventOutcome;
}

/** Stores applied events permanently, so that a replay is recognized at any later time. */
export abstract class EventLedger {
  /** The applied event of this id, or undefined if it does not exist. */
  abstract find(eventId: string): Promise<LedgerEntry | undefined>;

  /**
   * Stores the event as part of the surrounding unit of work. Returns false and writes nothing if the id is taken. If
   * callers store one id concurrently, exactly one gets `true`; the others wait for its transaction.
   */
  abstract record(entry: LedgerEntry): Promise<boolean>;
}
