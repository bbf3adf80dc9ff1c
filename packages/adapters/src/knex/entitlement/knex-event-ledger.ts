import { EventLedger, type LedgerEntry } from '@gatehouse/core';
import { type AuditRow, auditEntryOf } from '../audit-row.ts';
import type { Database } from '../database.ts';
import type { PreparedStatement } from '../engine.ts';

const FIND: PreparedStatement = {
  name: 'find_entitlement_event',
  text: `select e.content, e.entitlement, a.* from entitlement_events e
    join audit_log a on a.sequence = e.audit_sequence where e.event_id = ?`,
};

type LedgerRow = AuditRow & { readonly content: string; readonly entitlement: string };

/** Applied events in a database, each with its row of the audit log. */
export class KnexEventLedger extends EventLedger {
  readonly #database: Database;

  constructor(database: Database) {
    super();
    this.#database = database;
  }

  override async find(eventId: string): Promise<LedgerEntry | undefined> {
    const [row] = await this.#database.prepared<LedgerRow>(FIND, [eventId]);
    if (!row) return undefined;
    const outcome = { entitlement: JSON.parse(row.entitlement), audit: auditEntryOf(row) };
    return { eventId, content: row.content, outcome };
  }

  override async record({ eventId, content, outcome }: LedgerEntry): Promise<boolean> {
    const row = {
      event_id: eventId,
      content,
      entitlement: JSON.stringify(outcome.entitlement),
      audit_sequence: outcome.audit.sequence,
    };
    const taken = await this.#database.write((from) =>
      from('entitlement_events').insert(row).onConflict('event_id').ignore().returning('event_id'),
    );
    return taken.length === 1;
  }
}
