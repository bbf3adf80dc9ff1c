import {
  type AuditEntry,
  type AuditEvent,
  type AuditFilter,
  type AuditHead,
  AuditLog,
  chained,
  EMPTY_LOG,
} from '@gatehouse/core/audit';
import { InvalidInput, type Page, type PageRequest, type Sha256 } from '@gatehouse/core/kernel';
import type { NodeSqliteDatabase } from './node-sqlite-database.ts';

export const AUDIT_TABLE = `
  create table if not exists audit (
    sequence integer primary key, at integer not null, principal text not null, action text not null,
    subject text not null, reason text, ticket_ref text, detail text not null,
    previous_hash text not null, hash text not null
  ) strict;`;

const BATCH = 500;
const CONDITIONS = {
  subject: 'subject = ?',
  principal: 'principal = ?',
  action: 'action = ?',
  ticketRef: 'ticket_ref = ?',
  // SQLite's `lower` converts only ASCII letters, as the port requires.
  text: `exists (select 1 from json_each(json_array(principal, action, subject, reason, ticket_ref))
    where instr(lower(value), lower(?)) > 0)`,
  from: 'at >= ?',
  until: 'at < ?',
} as const;

/** The audit log in the SQLite that is part of Node. */
export class NodeSqliteAuditLog extends AuditLog {
  readonly #database: NodeSqliteDatabase;
  readonly #sha256: Sha256;

  constructor(database: NodeSqliteDatabase, sha256: Sha256) {
    super();
    this.#database = database;
    this.#sha256 = sha256;
  }

  override append(event: AuditEvent): Promise<AuditEntry> {
    return this.#database.transaction(async () => {
      // In SQLite, the transaction excludes other writers. With a database server, lock the head first, even if the log
      // is empty.
      const row = chained(event, await this.head(), this.#sha256);
      const { sequence, at, principal, action, subject, previousHash, hash } = row;
      const texts = [row.reason ?? null, row.ticketRef ?? null, JSON.stringify(row.detail)];
      const values = [sequence, at, principal, action, subject, ...texts, previousHash, hash];
      await this.#database.write('insert into audit values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)', ...values);
      return row;
    });
  }

  override async head(): Promise<AuditHead> {
    const [last] = await this.#select('true', [], 'sequence desc', 1);
    return last ? { sequence: last.sequence, hash: last.hash } : EMPTY_LOG;
  }

  override async page(filter: AuditFilter, { limit, cursor }: PageRequest): Promise<Page<AuditEntry>> {
    const names = Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[];
    const given = names.filter((name) => filter[name] !== undefined);
    const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : sequenceOf(cursor);
    const where = ['sequence < ?', ...given.map((name) => CONDITIONS[name])].join(' and ');
    const values = [before, ...given.map((name) => filter[name] ?? null)];
    const rows = await this.#select(where, values, 'sequence desc', limit + 1);
    const items = rows.slice(0, limit);
    return { items, nextCursor: rows.length > limit ? String(items.at(-1)?.sequence) : null };
  }

  override async *replay(after = 0): AsyncIterable<AuditEntry> {
    for (let [last, rows] = [after, [] as AuditEntry[]]; ; last = rows.at(-1)?.sequence ?? last) {
      rows = await this.#select('sequence > ?', [last], 'sequence', BATCH);
      yield* rows;
      if (rows.length < BATCH) return;
    }
  }

  override async *replayBySubject(from = ''): AsyncIterable<AuditEntry> {
    for (let last: readonly [string, number] = [from, 0]; ; ) {
      const rows = await this.#select('(subject, sequence) > (?, ?)', last, 'subject, sequence', BATCH);
      yield* rows;
      const end = rows.at(-1);
      if (!end || rows.length < BATCH) return;
      last = [end.subject, end.sequence];
    }
  }

  async #select(where: string, values: readonly (string | number | null)[], order: string, limit: number) {
    const sql = `select * from audit where ${where} order by ${order} limit ?`;
    return (await this.#database.read(sql, ...values, limit)).map(entryOf);
  }
}

function sequenceOf(cursor: string): number {
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor);
  throw new InvalidInput([{ path: ['cursor'], message: 'The cursor is not one of this list.' }]);
}

function entryOf(row: Readonly<Record<string, string | number | null>>): AuditEntry {
  return {
    ...{ sequence: Number(row.sequence), at: Number(row.at), principal: String(row.principal) },
    ...{ action: String(row.action), subject: String(row.subject) },
    // A member without a value is absent, as in the event.
    ...(row.reason !== null && { reason: String(row.reason) }),
    ...(row.ticket_ref !== null && { ticketRef: String(row.ticket_ref) }),
    ...{
      detail: JSON.parse(String(row.detail)),
      previousHash: String(row.previous_hash),
      hash: String(row.hash),
    },
  };
}
