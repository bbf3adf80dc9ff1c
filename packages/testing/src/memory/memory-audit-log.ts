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
import { byBytes } from './by-bytes.ts';
import { memoryPage } from './memory-page.ts';
import { MemoryTable } from './memory-table.ts';
import type { MemoryUnitOfWork } from './memory-unit-of-work.ts';

/** An audit log in memory. */
export class MemoryAuditLog extends AuditLog {
  readonly #entries: MemoryTable<AuditEntry>;
  readonly #sha256: Sha256;

  constructor(unitOfWork: MemoryUnitOfWork, sha256: Sha256) {
    super();
    this.#entries = new MemoryTable(unitOfWork);
    this.#sha256 = sha256;
  }

  override append(event: AuditEvent): Promise<AuditEntry> {
    return this.#entries.write((rows) => {
      const entry = chained(event, headOf(rows), this.#sha256);
      rows.set(String(entry.sequence), entry);
      return entry;
    });
  }

  override async page(filter: AuditFilter, request: PageRequest): Promise<Page<AuditEntry>> {
    const matching = this.#entries.rows().filter((entry) => matches(entry, filter));
    return memoryPage(matching.reverse(), (entry) => String(entry.sequence), request);
  }

  override async *replay(after = 0): AsyncIterable<AuditEntry> {
    for (let sequence = after + 1; ; sequence += 1) {
      const entry = this.#entries.read().get(String(sequence));
      if (!entry) return;
      yield entry;
    }
  }

  override async *replayBySubject(from = ''): AsyncIterable<AuditEntry> {
    const bySubject = Map.groupBy(this.#entries.rows(), ({ subject }) => subject);
    for (const subject of [...bySubject.keys()].sort(byBytes)) {
      if (byBytes(subject, from) >= 0) yield* bySubject.get(subject) ?? [];
    }
  }

  override async head(): Promise<AuditHead> {
    return headOf(this.#entries.read());
  }
}

function headOf(rows: ReadonlyMap<string, AuditEntry>): AuditHead {
  const last = rows.get(String(rows.size));
  return last ? { sequence: last.sequence, hash: last.hash } : EMPTY_LOG;
}

function matches(entry: AuditEntry, filter: AuditFilter): boolean {
  return (
    (filter.subject === undefined || entry.subject === filter.subject) &&
    (filter.principal === undefined || entry.principal === filter.principal) &&
    (filter.action === undefined || entry.action === filter.action) &&
    (filter.ticketRef === undefined || entry.ticketRef === filter.ticketRef) &&
    (filter.text === undefined || contains(entry, filter.text)) &&
    (filter.from === undefined || entry.at >= filter.from) &&
    (filter.until === undefined || entry.at < filter.until)
  );
}

function contains(
  { principal, action, subject, reason = '', ticketRef = '' }: AuditEntry,
  text: string,
): boolean {
  const fields = [principal, action, subject, reason, ticketRef];
  return fields.some((field) => asciiLowered(field).includes(asciiLowered(text)));
}

function asciiLowered(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}
