import { EventLedger, type EventOutbox, type LedgerEntry } from '@gatehouse/core/entitlement';
import { AUDIT_COLUMNS, type AuditRow, auditEntryOf } from '../../audit-row.ts';
import type { Database } from '../../database.ts';
import type { PreparedStatement } from '../../engine.ts';
import { isStorable } from '../../storable.ts';
import { storedEventMessages } from './stored-event-message.ts';

const FIND: PreparedStatement = {
  name: 'find_entitlement_event',
  text: `select e.content, e.entitlement, ${AUDIT_COLUMNS.map((column) => `a.${column}`).join(', ')}
    from entitlement_events e join audit_log a on a.sequence = e.audit_sequence where e.event_id = ?`,
};

const RECORD: PreparedStatement = {
  name: 'record_entitlement_event',
  text: `insert into entitlement_events (event_id, content, entitlement, audit_sequence, messages) values (?, ?, ?, ?, ?)
    on conflict (event_id) do nothing returning event_id`,
};

type LedgerRow = AuditRow & { readonly content: string; readonly entitlement: string };

/**
 * Applied events in a database, each with its row of the audit log. The row of an event also contains the messages that
 * the event queues, because writing separate rows would take longer. `admitEventMessages` copies the messages into the
 * queue.
 */
export class KnexEventLedger extends EventLedger {
  readonly #database: Database;

  constructor(database: Database) {
    super();
    this.#database = database;
  }

  override async find(eventId: string): Promise<LedgerEntry | undefined> {
    if (!isStorable(eventId)) return undefined;
    const [row] = await this.#database.prepared<LedgerRow>(FIND, [eventId]);
    if (!row) return undefined;
    const outcome = { entitlement: JSON.parse(row.entitlement), audit: auditEntryOf(row) };
    return { eventId, content: row.content, outcome };
  }

  override async record({ eventId, content, outcome }: LedgerEntry, messages: EventOutbox): Promise<boolean> {
    const taken = await this.#database.preparedWrite(RECORD, [
      eventId,
      content,
      JSON.stringify(outcome.entitlement),
      outcome.audit.sequence,
      storedEventMessages(messages),
    ]);
    return taken.length === 1;
  }
}
