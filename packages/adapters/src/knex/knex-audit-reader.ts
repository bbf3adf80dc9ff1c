import {
  type AuditEntry,
  type AuditFilter,
  type AuditHead,
  AuditReader,
  EMPTY_LOG,
} from '@gatehouse/core/audit';
import { invalidCursor, type Page, type PageRequest } from '@gatehouse/core/kernel';
import { AUDIT_COLUMNS, type AuditRow, auditEntryOf } from './audit-row.ts';
import { batches } from './batches.ts';
import type { EngineName, PreparedStatement } from './engine.ts';
import type { Reads } from './reads.ts';
import { isStorable } from './storable.ts';

const BATCH_ROWS = 100;

export const AUDIT_HEAD: PreparedStatement = {
  name: 'audit_head',
  text: 'select sequence, hash from audit_head',
};
const BATCH_AFTER: PreparedStatement = {
  name: 'audit_rows_after',
  text: `select ${AUDIT_COLUMNS.join(', ')} from audit_log where sequence > ? order by sequence limit ${BATCH_ROWS}`,
};
const TIME_OF_ROW: PreparedStatement = {
  name: 'audit_time_of_row',
  text: 'select at from audit_log where sequence = ?',
};
// Use two statements for one list. With the condition (subject, sequence) > (?, ?), SQLite would read all rows of the
// subject again for each batch.
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

// A line feed separates the columns. Users cannot type it into a search field, so no search matches across two columns.
const SEARCHED = ['principal', 'action', 'subject', `coalesce(reason, '')`, `coalesce(ticket_ref, '')`].join(
  " || '\n' || ",
);
const HEBREW = (text: string) => `convert(cast(${text} as binary) using hebrew)`;
/**
 * Converts only ASCII letters to lower case, so that every database finds the same rows. MariaDB has no function for
 * this. Therefore the bytes are read there as text in the Hebrew character set, whose other letters have no case.
 */
const CONTAINS_TEXT: Readonly<Record<EngineName, string>> = {
  sqlite: `instr(lower(${SEARCHED}), ?) > 0`,
  postgres: `strpos(lower((${SEARCHED}) collate "C"), ?) > 0`,
  mysql: `instr(lower(${HEBREW(SEARCHED)}) collate hebrew_bin, ${HEBREW('?')}) > 0`,
};

/** Reads the audit log from a database or from a replica of it. */
export class KnexAuditReader extends AuditReader {
  readonly #reads: Reads;

  constructor(reads: Reads) {
    super();
    this.#reads = reads;
  }

  override async page(filter: AuditFilter, { limit, cursor }: PageRequest): Promise<Page<AuditEntry>> {
    const { from: earliest, until, ticketRef, text, ...equal } = filter;
    const conditions = Object.entries({ ...equal, ticket_ref: ticketRef }).filter(
      (condition): condition is [string, string] => condition[1] !== undefined,
    );
    if (!isStorable(text ?? '') || !conditions.every(([, value]) => isStorable(value)))
      return { items: [], nextCursor: null };
    const before = cursor === undefined ? undefined : parseSequence(cursor);
    const at = (await this.#continues(filter, before)) ? '+at' : 'at';
    const rows = await this.#reads.read((from) => {
      const newestFirst = from<AuditRow>('audit_log').where(Object.fromEntries(conditions));
      if (before !== undefined) newestFirst.where('sequence', '<', before);
      if (earliest !== undefined) newestFirst.whereRaw(`${at} >= ?`, [earliest]);
      if (until !== undefined) newestFirst.whereRaw(`${at} < ?`, [until]);
      if (text !== undefined) newestFirst.whereRaw(CONTAINS_TEXT[this.#reads.engine], [asciiLowered(text)]);
      return newestFirst.orderBy('sequence', 'desc').limit(limit + 1);
    });
    const items = rows.slice(0, limit).map(auditEntryOf);
    const last = items.at(-1);
    return { items, nextCursor: rows.length > limit && last ? String(last.sequence) : null };
  }

  /**
   * Returns whether SQLite should read the page in the order of the log. It should if the row at the cursor belongs to
   * the period, because the next rows of the period follow that row. With its index of times, SQLite would read and
   * sort the whole period again for every page. The `+` in `+at` prevents the use of that index.
   */
  async #continues({ from: earliest, until }: AuditFilter, cursor: number | undefined): Promise<boolean> {
    if (this.#reads.engine !== 'sqlite' || cursor === undefined) return false;
    if (earliest === undefined && until === undefined) return false;
    const [row] = await this.#reads.prepared<Pick<AuditRow, 'at'>>(TIME_OF_ROW, [cursor]);
    return row !== undefined && row.at >= (earliest ?? row.at) && row.at < (until ?? row.at + 1);
  }

  override async *replay(after = 0): AsyncIterable<AuditEntry> {
    const read = (last?: AuditRow) => this.#reads.prepared<AuditRow>(BATCH_AFTER, [last?.sequence ?? after]);
    for await (const rows of batches(BATCH_ROWS, read)) for (const row of rows) yield auditEntryOf(row);
  }

  override async *replayBySubject(from = ''): AsyncIterable<AuditEntry> {
    const read = async (last = { subject: from, sequence: 0 }) => {
      const { subject, sequence } = last;
      const own = await this.#reads.prepared<AuditRow>(BATCH_OF_SUBJECT, [subject, sequence]);
      if (own.length === BATCH_ROWS) return own;
      return [...own, ...(await this.#reads.prepared<AuditRow>(BATCH_OF_LATER_SUBJECTS, [subject]))];
    };
    for await (const rows of batches<AuditRow>(BATCH_ROWS, read))
      for (const row of rows) yield auditEntryOf(row);
  }

  override async head(): Promise<AuditHead> {
    const [head] = await this.#reads.prepared<AuditHead>(AUDIT_HEAD, []);
    return head ?? EMPTY_LOG;
  }
}

function parseSequence(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) throw invalidCursor();
  return Number(cursor);
}

function asciiLowered(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}
