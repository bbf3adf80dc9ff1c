import type { AuditEntry } from '../../audit/audit-entry.ts';
import type { Entitlement } from './entitlement.ts';

/** What an event led to, as it was answered the first time. */
export interface EventOutcome {
  readonly entitlement: Entitlement;
  readonly audit: AuditEntry;
}

/** An event that was applied. */
export interface LedgerEntry {
  readonly eventId: string;
  /** All that the event said, as one text: two events are the same when their contents are. */
  readonly content: string;
  readonly outcome: EventOutcome;
}

/** Remembers applied events for ever, so that a replay is known however late it comes. */
export abstract class EventLedger {
  /** The applied event of this id; undefined when there is none. */
  abstract find(eventId: string): Promise<LedgerEntry | undefined>;

  /**
   * Remembers the event as part of the surrounding unit of work; false, with nothing written, when the id is taken.
   * Of many callers with one id at once exactly one hears true; the others wait until its unit of work ends.
   */
  abstract record(entry: LedgerEntry): Promise<boolean>;
}
