import type { AuditEntry } from '../../audit/audit-entry.ts';
import type { OutboxMessage } from '../queue/outbox-message.ts';
import type { Entitlement } from './entitlement.ts';
import type { ForumMessages } from './forum-messages.ts';
import type { LapseMessages } from './lapse-messages.ts';

/** Messages that an event can queue. */
export type EntitlementMessages = ForumMessages & LapseMessages;

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

/** The messages of one event, in the order in which they are queued. */
export type EventOutbox = readonly OutboxMessage<EntitlementMessages>[];

/** Stores applied events permanently, so that a replay is recognized at any later time. */
export abstract class EventLedger {
  /** The applied event of this id, or undefined if it does not exist. */
  abstract find(eventId: string): Promise<LedgerEntry | undefined>;

  /**
   * Stores the event as part of the surrounding unit of work. Returns false and writes nothing if the id is taken. If
   * callers store one id concurrently, exactly one gets `true`; the others wait for its transaction.
   *
   * Queues the messages if and only if the event is stored. `WorkQueue` returns them as soon as the unit of work
   * commits, in the order of the events, and then in their order in the list.
   */
  abstract record(entry: LedgerEntry, messages: EventOutbox): Promise<boolean>;
}
