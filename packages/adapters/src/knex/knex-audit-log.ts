import {
  type AuditEntry,
  type AuditEvent,
  type AuditFilter,
  type AuditHead,
  AuditLog,
  chained,
  EMPTY_LOG,
  type Page,
  type PageRequest,
  type Sha256,
} from '@gatehouse/core';
import { type AuditRow, auditEntryOf, auditRow } from './audit-row.ts';
import type { Database } from './database.ts';
import { invalidCursor } from './keyset-cursor.ts';
import { isStorable } from './storable.ts';

const BATCH = 500;

/** The audit log in a database, which refuses by itself to change a row. */
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
      // Whoever holds the head appends; the others wait for the end of that unit of work, so that the chain has no fork.
      const head = await this.#database.write((from) => from<AuditHead>('audit_head').forUpdate().first());
      const entry = chained(event, head ?? EMPTY_LOG, this.#sha256);
      await this.#database.write((from) => from('audit_log').insert(auditRow(entry)));
      const { sequence, hash } = entry;
      await this.#database.write((from) => from('audit_head').update({ sequence, hash }));
      return entry;
    });
  }

  override async page(filter: AuditFilter, { limit, cursor }: PageRequest): Promise<Page<AuditEntry>> {
    const conditions = Object.entries(filter).filter(([, value]) => value !== undefined);
    if (!conditions.every(([, value]) => isStorable(value))) return { items: [], nextCursor: null };
    const before = cursor === undefined ? undefined : parseSequence(cursor);
    const rows = await this.#database.read((from) => {
      const newestFirst = from<AuditRow>('audit_log').where(Object.fromEntries(conditions));
      if (before !== undefined) newestFirst.where('sequence', '<', before);
      return newestFirst.orderBy('sequence', 'desc').limit(limit + 1);
    });
    const items = rows.slice(0, limit).map(auditEntryOf);
    const last = items.at(-1);
    return { items, nextCursor: rows.length > limit && last ? String(last.sequence) : null };
  }

  override async *replay(after = 0): AsyncIterable<AuditEntry> {
    for (let last = after; ; ) {
      const rows = await this.#database.read((from) =>
        from<AuditRow>('audit_log').where('sequence', '>', last).orderBy('sequence').limit(BATCH),
      );
      yield* rows.map(auditEntryOf);
      const end = rows.at(-1);
      if (!end || rows.length < BATCH) return;
      last = end.sequence;
    }
  }

  override async head(): Promise<AuditHead> {
    const row = await this.#database.read((from) =>
      from<AuditHead>('audit_head').select('sequence', 'hash').first(),
    );
    return row ?? EMPTY_LOG;
  }
}

function parseSequence(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) throw invalidCursor();
  return Number(cursor);
}
