import {
  type AuditEntry,
  type AuditEvent,
  type AuditFilter,
  type AuditHead,
  AuditLog,
  chained,
  EMPTY_LOG,
} from '@gatehouse/core/audit';
import type { Page, PageRequest, Sha256 } from '@gatehouse/core/kernel';
import { AUDIT_COLUMNS, type AuditRow, auditEntryOf, auditRow } from './audit-row.ts';
import { batches } from './batches.ts';
import type { Database } from './database.ts';
import type { PreparedStatement } from './engine.ts';
import { invalidCursor } from './keyset-cursor.ts';
import { isStorable } from './storable.ts';

const BATCH_ROWS = 100;

const HEAD: PreparedStatement = { name: 'audit_head', text: 'select sequence, hash from audit_head' };
const LOCKED_HEAD: PreparedStatement = { name: 'lock_audit_head', text: `${HEAD.text} for update` };
const INSERT: PreparedStatement = {
  name: 'append_audit_row',
  text: `insert into audit_log (${AUDIT_COLUMNS.join(', ')}) values (${AUDIT_COLUMNS.map(() => '?').join(', ')})`,
};
const BATCH_AFTER: PreparedStatement = {
  name: 'audit_rows_after',
  text: `select ${AUDIT_COLUMNS.join(', ')} from audit_log where sequence > ? order by sequence limit ${BATCH_ROWS}`,
};
// Two statements for one order, because SQLite does not seek to (subject, sequence) > (?, ?) but reads the whole
// subject again.
const BATCH_OF_SUBJECT: PreparedStatement = {
  name: 'audit_rows_of_subject_after',
  text: `select ${AUDIT_COLUMNS.join(', ')} from audit_log where subject = ? and sequence > ?
    order by sequence limit ${BATCH_ROWS}`,
};
const BATCH_OF_LATER_SUBJECTS: PreparedStatement = {
  name: 'audit_rows_of_subjects_after',
  text: `select ${AUDIT_COLUMNS.join(', ')} from audit_log where subject > ?
    order by subject, sequence limit ${BATCH_ROWS}`,
};

/** The audit log in a database, which itself rejects changed rows and moves the head with each new row. */
export class KnexAuditLog extends AuditLog {
  readonly #database: Database;
  readonly #sha256: Sha256;

  constructor(database: Database, sha256: Sha256) {
    super();
    this.#database = database;
    this.#sha256 = sha256;
  }

  override append(event: AuditEvent): Promise<AuditEntry> {
    return this.#database.transaction(async () => {
      // Only the transaction that locked the head appends. The others wait until it ends, so that the chain has no fork.
      const [head] = await this.#database.preparedWrite<AuditHead>(
        this.#database.engine === 'sqlite' ? HEAD : LOCKED_HEAD,
        [],
      );
      const row = auditRow(chained(event, head ?? EMPTY_LOG, this.#sha256));
      await this.#database.preparedWrite(
        INSERT,
        AUDIT_COLUMNS.map((column) => row[column]),
      );
      // Read back with its members in stored order, so that a repeated response is the same text.
      return auditEntryOf(row);
    });
  }

  override async page(filter: AuditFilter, { limit, cursor }: PageRequest): Promise<Page<AuditEntry>> {
    const { from: earliest, until, ticketRef, ...equal } = filter;
    const conditions = Object.entries({ ...equal, ticket_ref: ticketRef }).filter(
      (condition): condition is [string, string] => condition[1] !== undefined,
    );
    if (!conditions.every(([, value]) => isStorable(value))) return { items: [], nextCursor: null };
    const before = cursor === undefined ? undefined : parseSequence(cursor);
    const rows = await this.#database.read((from) => {
      const newestFirst = from<AuditRow>('audit_log').where(Object.fromEntries(conditions));
      if (before !== undefined) newestFirst.where('sequence', '<', before);
      if (earliest !== undefined) newestFirst.where('at', '>=', earliest);
      if (until !== undefined) newestFirst.where('at', '<', until);
      return newestFirst.orderBy('sequence', 'desc').limit(limit + 1);
    });
    const items = rows.slice(0, limit).map(auditEntryOf);
    const last = items.at(-1);
    return { items, nextCursor: rows.length > limit && last ? String(last.sequence) : null };
  }

  override async *replay(after = 0): AsyncIterable<AuditEntry> {
    const read = (last?: AuditRow) =>
      this.#database.prepared<AuditRow>(BATCH_AFTER, [last?.sequence ?? after]);
    for await (const rows of batches(BATCH_ROWS, read)) for (const row of rows) yield auditEntryOf(row);
  }

  override async *replayBySubject(from = ''): AsyncIterable<AuditEntry> {
    const read = async (last = { subject: from, sequence: 0 }) => {
      const { subject, sequence } = last;
      const own = await this.#database.prepared<AuditRow>(BATCH_OF_SUBJECT, [subject, sequence]);
      if (own.length === BATCH_ROWS) return own;
      return [...own, ...(await this.#database.prepared<AuditRow>(BATCH_OF_LATER_SUBJECTS, [subject]))];
    };
    for await (const rows of batches<AuditRow>(BATCH_ROWS, read))
      for (const row of rows) yield auditEntryOf(row);
  }

  override async head(): Promise<AuditHead> {
    const [head] = await this.#database.prepared<AuditHead>(HEAD, []);
    return head ?? EMPTY_LOG;
  }
}

function parseSequence(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) throw invalidCursor();
  return Number(cursor);
}
